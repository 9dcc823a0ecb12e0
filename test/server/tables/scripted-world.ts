// One deal at a table with fake timers: the wall and the actions of all seats are given, and every frame is recorded with its time.
// Bots take a time that depends on their hand.

import type { Journal, JournalEntry, TableLine } from '@mcr-arena/arena';
import {
  type Action,
  DUPLICATE_RULES,
  type Observation,
  observe,
  type PlayedDeal,
  type ViewEvent,
} from '@mcr-arena/engine';
import type { TableEvents, TableQuestion } from '@mcr-arena/protocol';
import type { TableOptions } from '@mcr-arena/protocol/documents';
import { SEATS, type Seat, type TileIndex } from '@mcr-arena/tiles';
import { vi } from 'vitest';
import type { GameRow } from '../../../apps/server/src/games/game-row.ts';
import { PeopleTable } from '../../../apps/server/src/tables/people-table.ts';

export interface Frame {
  readonly to: 'viewer' | 'spectator';
  /** Milliseconds since the start of the deal. */
  readonly at: number;
  readonly name: string;
  readonly message: string;
}

export interface World {
  readonly frames: readonly Frame[];
  readonly played: PlayedDeal;
}

export interface WorldOptions {
  readonly options: TableOptions;
  readonly viewer: Seat;
  /** A second person at the table; absent at the table of a competitor. */
  readonly other?: Seat;
  /** How long the other person takes to pass on a claim, or to make it; 100 ms by default, as for everything else. */
  claimMs?(hand: Observation['hand']): number;
  /** The reply of a seat; `events`: the number of events that it has seen. */
  reply(seat: Seat, events: number, legalActions: readonly Action[]): Action;
}

/** Time of a person to reply, in milliseconds. */
const REPLY_MS = 100;
/** Duration of a write, in milliseconds. */
const STORE_MS = 3;
/** Below the shortest pause. */
const LONGEST_THOUGHT_MS = 250;

/** The wall of the deal in play. */
export const current: { wall: readonly TileIndex[] } = { wall: [] };

export async function playWorld(world: WorldOptions, wall: readonly TileIndex[]): Promise<World> {
  current.wall = wall;
  const start = performance.now();
  const frames: Frame[] = [];
  const note = (to: Frame['to'], name: string, message: unknown): void => {
    frames.push({ to, at: performance.now() - start, name, message: JSON.stringify(message) });
  };
  const errors: unknown[] = [];
  let played: PlayedDeal | undefined;
  const storeDeal = async (_id: string, _number: number, deal: PlayedDeal): Promise<boolean> => {
    played = deal;
    return true;
  };
  const table = new PeopleTable(rowOf(world), {
    store: { ...NOTHING_STORED, storeDeal },
    journal: slowJournal(),
    times: {},
    takeSeeker: async () => false,
    isDelayed: () => false,
    onChange: () => {},
    onError: (error) => errors.push(error),
    seatBot: (_, { seat }) => ({
      decide: async ({ hand, history }, legalActions) => {
        await thought(hand);
        return world.reply(seat, history.length, legalActions);
      },
      recall: () => {},
      close: () => {},
    }),
  });
  let isOver = false;
  table.begin();
  if (world.other !== undefined) {
    table.attachSpectator({ send: (name, message) => note('spectator', name, message), end: () => {} });
    table.attachPlayer(
      world.other,
      personAt(table, world.other, world, () => {}, world.claimMs),
      undefined,
    );
  }
  const noteViewer = (name: string, message: unknown): void => {
    note('viewer', name, message);
    if (name === 'dealOver' || name === 'dealScored') isOver = true;
  };
  table.attachPlayer(world.viewer, personAt(table, world.viewer, world, noteViewer), undefined);
  while (!isOver && errors.length === 0) await vi.advanceTimersToNextTimerAsync();
  table.suspend();
  if (played === undefined) throw errors[0];
  return { frames, played };
}

/** A person who replies after 100 ms, or to claims after `claimMs`, and records the acknowledgement. */
function personAt(
  table: PeopleTable,
  player: Seat,
  { reply }: WorldOptions,
  note: (name: string, message: unknown) => void,
  claimMs: NonNullable<WorldOptions['claimMs']> = () => REPLY_MS,
): TableLine {
  const events: ViewEvent[] = [];
  return {
    send: (name, message) => {
      note(name, message);
      if (name === 'deal' || name === 'events') events.push(...(message as TableEvents).events);
      if (name !== 'question') return;
      const { deal, number, legalActions } = message as TableQuestion;
      const isTurn = legalActions.some(({ type }) => type === 'discard');
      setTimeout(
        async () => {
          const action = reply(player, events.length, legalActions);
          note('acknowledgement', (await table.personAt(player)!.take({ deal, number, action })) ?? 'ok');
        },
        isTurn ? REPLY_MS : claimMs(observe(events).hand),
      );
    },
    end: () => {},
  };
}

/** Waits for a time that depends on the hand. */
function thought(hand: Observation['hand']): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, digestOf(hand) % LONGEST_THOUGHT_MS));
}

/** A number that depends on the hand. */
export function digestOf(hand: Observation['hand']): number {
  return hand.reduce((total, count, tile) => total + count * (tile + 1) ** 2, 0);
}

const NO_VERSION = { botVersionId: null, botVersion: null };

function rowOf({ options, viewer, other }: WorldOptions): GameRow {
  const seatOf = (player: Seat): GameRow['seats'][number] => {
    const isPerson = player === viewer || player === other;
    const user = isPerson ? { id: `user ${player}`, name: `person ${player}`, kind: 'guest' as const } : null;
    return {
      gameId: 'world',
      player,
      bot: isPerson ? null : 'goal',
      userId: user?.id ?? null,
      leftAt: null,
      fromDeal: 0,
      user,
      ...NO_VERSION,
    };
  };
  return {
    id: 'world',
    status: 'playing',
    options,
    secret: new Uint8Array(32),
    rematchId: null,
    createdAt: new Date(0),
    endedAt: null,
    seats: SEATS.map(seatOf),
    deals: [],
    dealConfig: null,
    entries: other === undefined ? ENTRIES : [],
  };
}

/** The competition of a competitor's table. */
const ENTRIES: GameRow['entries'] = [
  {
    competition: {
      id: 'spring',
      name: 'Spring',
      status: 'running',
      secret: new Uint8Array(32),
      rules: JSON.parse(JSON.stringify({ ...DUPLICATE_RULES, onFault: 'auto-play' })),
    },
  },
];

const nothing = async (): Promise<void> => {};
const NOTHING_STORED = {
  create: () => Promise.reject(new Error('tables are not created here')),
  listOpen: async () => [],
  listOver: async () => new Set<string>(),
  read: async () => undefined,
  seat: async () => false,
  seatBot: async () => false,
  unseat: nothing,
  replaceByBot: nothing,
  replaceBot: async () => false,
  begin: nothing,
  noteLeft: nothing,
  storeDeal: async () => true,
  noteRematch: nothing,
  end: nothing,
};

function slowJournal(): Journal {
  const stored: JournalEntry[] = [];
  return {
    append: (_, entries) => new Promise((resolve) => setTimeout(() => resolve(void stored.push(...entries)), STORE_MS)),
    read: async () => stored,
  };
}
