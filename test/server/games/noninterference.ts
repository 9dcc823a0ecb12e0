// Noninterference: the tiles that a person cannot know are others, the actions of all are the same. What the person and the
// spectators are sent, and when, is the same byte for byte, until something is shown that differs.

import type { Action, DealEvent } from '@mcr-arena/engine';
import { tableOptionsSchema } from '@mcr-arena/protocol/documents';
import {
  createRandom,
  type Seat,
  seatAfter,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
} from '@mcr-arena/tiles';
import { withOtherTiles } from './hidden-tiles.ts';
import { type Frame, playWorld, type WorldOptions } from './scripted-world.ts';

export interface Comparison {
  /** What was sent in the world as it was dealt, and in the one with other tiles. */
  readonly original: readonly Frame[];
  readonly permuted: readonly Frame[];
  /** How many tiles lie elsewhere. */
  readonly moved: number;
}

/** Plays a random deal, then again with other hidden tiles up to a random moment of it. */
export async function compareWorlds(seed: string): Promise<Comparison> {
  const random = createRandom(`noninterference ${seed}`);
  const flowers = random.below(2) === 0;
  const wall = shuffled(flowers ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS, random);
  const viewer = random.below(4) as Seat;
  const options = tableOptionsSchema.parse({ length: 1, flowers, clock: (['none', 'bank'] as const)[random.below(2)] });
  const script = new Map<string, Action>();
  const base = { options, viewer, other: seatAfter(viewer, 1 + random.below(3)) };
  const first = await playWorld({ ...base, reply: drawnReply(seed, script) }, wall);
  const { events } = first.played;
  const shown = boundaries(first.frames).filter((count) => count < events.length);
  const until = shown[random.below(shown.length)]!;
  const others = withOtherTiles(wall, events.slice(0, until), viewer, random);
  const second = await playWorld({ ...base, reply: scriptedReply(script) }, others);
  return {
    original: framesUntil(first.frames, until),
    permuted: framesUntil(second.frames, until),
    moved: wall.filter((tile, place) => tile !== others[place]).length,
  };
}

/** The same of a competitor, whose deals stay hidden when they are over: the last tile is seen, and others are compared to the end. */
export async function compareCompetitors(seed: string): Promise<Comparison> {
  const random = createRandom(`competitor ${seed}`);
  const wall = shuffled(TILES_WITHOUT_FLOWERS, random);
  const clock = (['none', 'bank'] as const)[random.below(2)];
  const options = tableOptionsSchema.parse({ length: 4, flowers: false, clock, spectators: 'none' });
  const script = new Map<string, Action>();
  const base = { options, viewer: 0 as Seat };
  const first = await playWorld({ ...base, reply: drawnReply(seed, script) }, wall);
  const { events } = first.played;
  const shown = boundaries(first.frames).filter((count) => count < events.length || isExhausted(events));
  const until = isExhausted(events) ? events.length : shown[random.below(shown.length)]!;
  const others = withOtherTiles(wall, events.slice(0, until), 0, random, 'duplicate');
  const second = await playWorld({ ...base, reply: scriptedReply(script) }, others);
  return {
    original: framesUntil(first.frames, until),
    permuted: framesUntil(second.frames, until),
    moved: wall.filter((tile, place) => tile !== others[place]).length,
  };
}

/** Where somebody won, their hand was shown. */
function isExhausted(events: readonly DealEvent[]): boolean {
  const end = events.at(-1);
  return end?.type === 'dealEnded' && end.outcome.type === 'exhausted';
}

type ReplyOf = WorldOptions['reply'];

/** Any legal action, passes more often than others; noted in the script. */
function drawnReply(seed: string, script: Map<string, Action>): ReplyOf {
  return (seat, events, legalActions) => {
    const random = createRandom(`${seed} ${seat} ${events}`);
    const pass = legalActions.find(({ type }) => type === 'pass');
    const action =
      pass !== undefined && random.below(2) === 0 ? pass : legalActions[random.below(legalActions.length)]!;
    script.set(`${seat} ${events}`, action);
    return action;
  };
}

/** The action of the script; a seat that was not asked then passes now. After the moment, anything. */
function scriptedReply(script: ReadonlyMap<string, Action>): ReplyOf {
  return (seat, events, legalActions) => {
    const scripted = script.get(`${seat} ${events}`);
    const isLegal = legalActions.some((legal) => JSON.stringify(legal) === JSON.stringify(scripted));
    return isLegal ? scripted! : (legalActions.find(({ type }) => type === 'pass') ?? legalActions[0]!);
  };
}

/** How many events the viewer had seen after each message. */
function boundaries(frames: readonly Frame[]): readonly number[] {
  return frames.flatMap((frame) => countAfter(frame) ?? []);
}

function countAfter({ to, name, message }: Frame): number | undefined {
  if (to !== 'viewer' || (name !== 'events' && name !== 'deal')) return undefined;
  const { from, events } = JSON.parse(message) as { readonly from: number; readonly events: readonly unknown[] };
  return from + events.length;
}

/** What was sent before any event after the first `until`. A commitment hides the wall, and differs. */
function framesUntil(frames: readonly Frame[], until: number): readonly Frame[] {
  const end = frames.findIndex((frame) => (countAfter(frame) ?? 0) > until);
  return frames
    .slice(0, end < 0 ? frames.length : end)
    .map((frame) => ({ ...frame, message: frame.message.replace(/"commitment":"[0-9a-f]{64}"/, '"commitment"') }));
}
