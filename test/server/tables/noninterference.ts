// Noninterference: a deal is played twice with the same actions, but with other tiles where a person cannot know them. The messages to
// the person and the spectators, and their times, are the same byte for byte until one of those tiles is shown.

import type { Action, DealEvent, Observation } from '@mcr-arena/engine';
import { tableOptionsSchema } from '@mcr-arena/protocol/documents';
import {
  createRandom,
  type Random,
  type Seat,
  seatAfter,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
} from '@mcr-arena/tiles';
import { withOtherTiles } from './hidden-tiles.ts';
import { digestOf, type Frame, playWorld, type World, type WorldOptions } from './scripted-world.ts';

export interface Comparison {
  /** The messages with the wall as dealt, and with other tiles. */
  readonly original: readonly Frame[];
  readonly permuted: readonly Frame[];
  /** The number of places with another tile. */
  readonly moved: number;
}

/** Plays a random deal, then plays it again with other hidden tiles and compares up to a random event. */
export async function compareWorlds(seed: string): Promise<Comparison> {
  const random = createRandom(`noninterference ${seed}`);
  const flowers = random.below(2) === 0;
  const wall = shuffled(flowers ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS, random);
  const viewer = random.below(4) as Seat;
  const options = tableOptionsSchema.parse({ length: 1, flowers, clock: (['none', 'bank'] as const)[random.below(2)] });
  const world = { options, viewer, other: seatAfter(viewer, 1 + random.below(3)) };
  const { first, second, until, moved } = await playTwice({ seed, random, wall, world, hiddenFrom: viewer });
  return { original: framesUntil(first.frames, until), permuted: framesUntil(second.frames, until), moved };
}

/**
 * The same for spectators, where the other person takes up to one and a half seconds for a claim, depending on their hand, which the
 * players notice.
 */
export async function compareForSpectators(seed: string): Promise<Comparison> {
  const random = createRandom(`spectators ${seed}`);
  const wall = shuffled(TILES_WITH_FLOWERS, random);
  const viewer = random.below(4) as Seat;
  const options = tableOptionsSchema.parse({ length: 1 });
  const claimMs = (hand: Observation['hand']): number => 100 + (digestOf(hand) % 1400);
  const world = { options, viewer, claimMs, other: seatAfter(viewer, 1 + random.below(3)) };
  const { first, second, until, moved } = await playTwice({ seed, random, wall, world, reader: 'spectator' });
  const end = Math.min(...[first, second].map(({ frames }) => frames.at(-1)!.at));
  const ofSpectators = ({ frames }: World): readonly Frame[] =>
    framesUntil(frames, until, 'spectator').filter(({ to, at }) => to === 'spectator' && at < end);
  return { original: ofSpectators(first), permuted: ofSpectators(second), moved };
}

/** The same for a competitor, whose deals stay hidden after they are over: exhausted deals are compared to their end. */
export async function compareCompetitors(seed: string): Promise<Comparison> {
  const random = createRandom(`competitor ${seed}`);
  const wall = shuffled(TILES_WITHOUT_FLOWERS, random);
  const clock = (['none', 'bank'] as const)[random.below(2)];
  const options = tableOptionsSchema.parse({ length: 4, flowers: false, clock, spectators: 'none' });
  const world = { options, viewer: 0 as Seat };
  const { first, second, until, moved } = await playTwice({ seed, random, wall, world, hiddenFrom: 0, hidesEnd: true });
  return { original: framesUntil(first.frames, until), permuted: framesUntil(second.frames, until), moved };
}

interface TwoWorlds {
  readonly seed: string;
  readonly random: Random;
  readonly wall: readonly TileIndex[];
  readonly world: Omit<WorldOptions, 'reply'>;
  /** The seat that keeps its tiles. */
  readonly hiddenFrom?: Seat;
  readonly reader?: Frame['to'];
  /** Whether an exhausted deal is compared to its end, in the duplicate format. */
  readonly hidesEnd?: boolean;
}

/** Plays the deal, and again with other tiles after a random event that the reader has seen: `until`. */
async function playTwice({ seed, random, wall, world, hiddenFrom, reader, hidesEnd = false }: TwoWorlds) {
  const script = new Map<string, Action>();
  const first = await playWorld({ ...world, reply: drawnReply(seed, script) }, wall);
  const { events } = first.played;
  const isWhole = hidesEnd && isExhausted(events);
  const shown = boundaries(first.frames, reader).filter((count) => count < events.length);
  const until = isWhole ? events.length : shown[random.below(shown.length)]!;
  const format = hidesEnd ? 'duplicate' : 'casual';
  const others = withOtherTiles(wall, events.slice(0, until), hiddenFrom, random, format);
  const second = await playWorld({ ...world, reply: scriptedReply(script) }, others);
  return { first, second, until, moved: wall.filter((tile, place) => tile !== others[place]).length };
}

/** Whether the deal ended without a win, so that no hand was shown. */
function isExhausted(events: readonly DealEvent[]): boolean {
  const end = events.at(-1);
  return end?.type === 'dealEnded' && end.outcome.type === 'exhausted';
}

type ReplyOf = WorldOptions['reply'];

/** Replies with a random legal action, at least half of the time a pass if that is legal, and adds it to the script. */
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

/** Replies by the script. If the scripted action is missing or illegal, passes, or else takes the first legal action. */
function scriptedReply(script: ReadonlyMap<string, Action>): ReplyOf {
  return (seat, events, legalActions) => {
    const scripted = script.get(`${seat} ${events}`);
    const isLegal = legalActions.some((legal) => JSON.stringify(legal) === JSON.stringify(scripted));
    return isLegal ? scripted! : (legalActions.find(({ type }) => type === 'pass') ?? legalActions[0]!);
  };
}

/** The number of events that the viewer, or a spectator, had seen after each message. */
function boundaries(frames: readonly Frame[], reader: Frame['to'] = 'viewer'): readonly number[] {
  return frames.flatMap((frame) => countAfter(frame, reader) ?? []);
}

function countAfter({ to, name, message }: Frame, reader: Frame['to']): number | undefined {
  if (to !== reader || !['events', 'deal', 'shown'].includes(name)) return undefined;
  const { from, events } = JSON.parse(message) as { readonly from: number; readonly events: readonly unknown[] };
  return from + events.length;
}

/** The messages before the first event after `until`. Commitments are blanked, since they differ with the wall. */
function framesUntil(frames: readonly Frame[], until: number, reader: Frame['to'] = 'viewer'): readonly Frame[] {
  const end = frames.findIndex((frame) => (countAfter(frame, reader) ?? 0) > until);
  return frames
    .slice(0, end < 0 ? frames.length : end)
    .map((frame) => ({ ...frame, message: frame.message.replace(/"commitment":"[0-9a-f]{64}"/, '"commitment"') }));
}
