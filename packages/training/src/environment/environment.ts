// Many tables that are stepped together, in groups: while a caller works on one group, another can be stepped. The deals of a
// table do not depend on groups, processes or other tables.

import { type DealRules, RECORD_VERSION, type RunningDeal } from '@mcr-arena/engine';
import {
  describeEncoding,
  describeOracle,
  ENCODINGS,
  type EncodingDescription,
  type PlaneDescription,
  POSITION_RULES,
  type SeatView,
} from '@mcr-arena/protocol';
import { type BySeat, createRandom, type Fault, failure, isFlower, type Result, success } from '@mcr-arena/tiles';
import { SEATINGS } from '@mcr-arena/tournament';
import { type DealSoFar, dealSoFar, determinizedDeal } from './deal-so-far.ts';
import type { TableLineup } from './entrant.ts';
import { Frame, type FrameFormat, OUTCOMES, type Prospect } from './frame.ts';
import { type FrameLayout, frameLayoutOf } from './frame-layout.ts';
import { LEARNER_QUESTIONS } from './learner-question.ts';
import { type EnvironmentOptions, positionOf, type StartInput } from './options-schema.ts';
import { EnvironmentTable, type TablePosition } from './table.ts';

/** Version of the environment; it changes when the same seed and actions give different rows. */
const ENVIRONMENT_VERSION = 2;

/** The description of frames for callers. */
export interface EnvironmentDescription {
  readonly environment: typeof ENVIRONMENT_VERSION;
  readonly record: typeof RECORD_VERSION;
  readonly rules: DealRules;
  readonly encoding: EncodingDescription;
  readonly oracle?: readonly PlaneDescription[];
  readonly layout: FrameLayout;
  /** Names by number from 1; 0 is none. */
  readonly questions: typeof LEARNER_QUESTIONS;
  readonly outcomes: typeof OUTCOMES;
  /** The entrants by seat, for each seating. */
  readonly seatings: typeof SEATINGS;
}

/** What rows contain if it is asked for, from packages that this one does not import. */
export interface EnvironmentFunctions {
  /** How far a hand is from a win, for rows with shaping. */
  readonly prospectOf: (view: SeatView) => Prospect;
  /** The luck of a deal so far, in points, for rows with luck. Called with growing deals. */
  readonly luckOf: (deal: RunningDeal) => BySeat<number>;
}

/** Tables that are stepped together. */
interface TableGroup {
  readonly tables: readonly EnvironmentTable[];
  readonly frame: Frame;
}

export interface EnvironmentListeners {
  /** Called when a table of the group has continued after its bots' replies. */
  readonly onProgress: (group: number) => void;
  readonly onFault: (fault: unknown) => void;
}

/** The start of a table; `table` is its number in the environment. */
interface TableStart {
  readonly table: number;
  readonly start: StartInput;
}

/** A change of a table that cannot fail. */
type Change = () => void;

export class Environment {
  readonly description: EnvironmentDescription;
  readonly groups: readonly TableGroup[];
  readonly #options: EnvironmentOptions;
  readonly #tables = new Map<number, EnvironmentTable>();
  readonly #saved = new Map<number, TablePosition>();
  #lastSaved = 0;

  /** `lineups`: the bots of the options' line-ups, in their order. Throws if `functions` lacks one that the options need. */
  constructor(
    options: EnvironmentOptions,
    lineups: readonly TableLineup[],
    listeners: EnvironmentListeners,
    { prospectOf, luckOf }: Partial<EnvironmentFunctions> = {},
  ) {
    if (options.shaping && prospectOf === undefined) throw new Error('shaping: expected the function prospectOf');
    if (options.luck && luckOf === undefined) throw new Error('luck: expected the function luckOf');
    this.#options = options;
    const encoding = ENCODINGS[options.encoding];
    const layout = frameLayoutOf(encoding, options);
    const format: FrameFormat = { encoding, layout, planeType: options.planes, prospectOf, luckOf };
    this.description = descriptionOf(options, layout);
    this.groups = options.groups.map(({ first, count }, group) => {
      const tables = Array.from({ length: count }, (_, place) => {
        const table = first + place;
        const lineup = lineups[table % lineups.length]!;
        const onProgress = (): void => listeners.onProgress(group);
        return new EnvironmentTable({ table, lineup, onProgress, onFault: listeners.onFault });
      });
      tables.forEach((table, place) => void this.#tables.set(first + place, table));
      return { tables, frame: new Frame(count, format) };
    });
  }

  /**
   * Begins every table at its first deal, or at its entry in `starts`. `seed` replaces the seed of the options. Error: the first
   * invalid start; no table is changed.
   */
  begin(starts: readonly TableStart[] = [], seed = this.#options.seed): Result<true, string> {
    const order = { ...this.#options, seed, rules: POSITION_RULES[this.#options.rules] };
    const { lineups } = this.#options;
    const changes = this.#changesTo(starts);
    if (!changes.ok) return changes;
    for (const [number, table] of this.#tables) table.begin({ ...order, entrants: lineups[number % lineups.length] });
    return this.#change(changes.value);
  }

  /** Begins the tables of `starts`; the others are unchanged, and all of them after an error. */
  beginAt(starts: readonly TableStart[]): Result<true, string> {
    const changes = this.#changesTo(starts);
    return changes.ok ? this.#change(changes.value) : changes;
  }

  #changesTo(starts: readonly TableStart[]): Result<readonly Change[], string> {
    const rules = POSITION_RULES[this.#options.rules];
    const changes: Change[] = [];
    for (const { table: number, start } of starts) {
      const table = this.#tables.get(number);
      if (table === undefined) return unknownTable(number);
      const position = positionOf(start, rules, number);
      if (!position.ok) return failure(position.error.code, `table ${number}: ${position.error.message}`);
      changes.push(() => table.beginAt({ number: 0, deal: position.value }));
    }
    return success(changes);
  }

  /** Begins the next deals of tables. Error: `table-unknown`; no table is changed. */
  skip(tables: readonly number[]): Result<true, string> {
    const changes: Change[] = [];
    for (const number of tables) {
      const table = this.#tables.get(number);
      if (table === undefined) return unknownTable(number);
      changes.push(() => table.skip());
    }
    return this.#change(changes);
  }

  /** The first illegal action of a group, if illegal actions are errors. */
  illegalIn(group: number, actions: Uint8Array): Fault | undefined {
    if (this.#options.illegal === 'foul') return undefined;
    const { frame, tables } = this.groups[group]!;
    for (let row = 0; row < tables.length; row += 1) {
      if (!frame.isAsked(row) || frame.isLegal(row, actions[row]!)) continue;
      const table = this.#options.groups[group]!.first + row;
      return { code: 'action-illegal', message: `table ${table}: action ${actions[row]!} is illegal, see its mask` };
    }
    return undefined;
  }

  /**
   * Takes an action for each table of the group, as the answer to the last frame: for rows without a question
   * it is ignored, even if the table has a question by now. Writes the new row of a table immediately if it does not wait for
   * bots: with many tables, the memory of the processor does not hold the states of all of them until `finish`.
   */
  step(group: number, actions: Uint8Array): void {
    const { tables, frame } = this.groups[group]!;
    for (let row = 0; row < tables.length; row += 1) {
      const table = tables[row]!;
      if (frame.isDone(row)) table.forgetEnd();
      // A caller that does not wait for frames answers old ones.
      if (frame.isAsked(row) && table.question !== undefined) table.answer(actions[row]!);
      table.advance();
      frame.update(row, table);
    }
  }

  /** Writes the rows of the group that are outdated: of the tables that waited for bots in the last step, or all. */
  finish(group: number): void {
    const { tables, frame } = this.groups[group]!;
    frame.finish(tables);
  }

  /** Whether the rows of the group can be written: all tables are ready, or any if the step does not wait for bots. */
  isReady(group: number): boolean {
    const { tables } = this.groups[group]!;
    if (this.#options.wait !== 'any') return tables.every(({ isSettled }) => isSettled);
    return tables.some(({ question, ended }) => question !== undefined || ended !== undefined);
  }

  /** Saves the states of tables. Returns an id for each. Error: `table-busy` while bots are being seated; nothing is saved. */
  save(tables: readonly number[]): Result<readonly number[], string> {
    const positions: TablePosition[] = [];
    for (const number of tables) {
      const table = this.#tables.get(number);
      if (table === undefined) return unknownTable(number);
      if (table.deal === undefined) return failure('table-busy', `table ${number}: bots are being seated`);
      positions.push(table.position);
    }
    const first = this.#lastSaved + 1;
    this.#lastSaved += positions.length;
    positions.forEach((position, place) => void this.#saved.set(first + place, position));
    return success(positions.map((_, place) => first + place));
  }

  /** Restores tables to saved states. Error: `state-unknown`; no table is changed. */
  restore(pairs: readonly (readonly [table: number, id: number])[]): Result<true, string> {
    const changes: Change[] = [];
    for (const [number, id] of pairs) {
      const [table, saved] = [this.#tables.get(number), this.#saved.get(id)];
      if (table === undefined) return unknownTable(number);
      if (saved === undefined) return failure('state-unknown', `no state ${id}: it was forgotten or never saved`);
      changes.push(() => table.beginAt(saved));
    }
    return this.#change(changes);
  }

  /** Drops saved states. */
  forget(ids: readonly number[]): void {
    for (const id of ids) this.#saved.delete(id);
  }

  /**
   * The events of the table's last finished deal, or of its current deal so far, including hidden tiles; after the latter, the
   * answers of learners to the open question. `beginAt` continues after them, unless a foul was played on.
   */
  eventsOf(number: number, deal: 'current' | 'ended'): Result<DealSoFar['events'], string> {
    const table = this.#tables.get(number);
    if (table === undefined) return unknownTable(number);
    if (deal === 'ended') return success(table.endedEvents);
    if (table.deal === undefined) return success([]);
    return success(dealSoFar(table.deal).events);
  }

  /**
   * Starts, as for `beginAt`, of `count` deals that the asked seat of the table cannot distinguish from its own. Errors:
   * `deal-casual`, `question-missing`.
   */
  determinize(number: number, count: number, seed: string): Result<readonly DealSoFar[], string> {
    const table = this.#tables.get(number);
    if (table === undefined) return unknownTable(number);
    const { deal } = table;
    // A table may have been begun with a deal of other rules.
    const config = deal?.start.config;
    if (config !== undefined && (config.rules.format === 'casual' || config.wall.some(isFlower))) {
      return failure('deal-casual', 'hidden tiles can be drawn again in duplicate deals without flowers only');
    }
    if (deal?.question === undefined) return failure('question-missing', `table ${number} has no question`);
    const random = createRandom(seed);
    return success(Array.from({ length: count }, () => determinizedDeal(deal, random)));
  }

  #change(changes: readonly Change[]): Result<true, never> {
    for (const change of changes) change();
    for (const { frame } of this.groups) frame.outdate();
    return success(true);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#tables.values()].map((table) => table.close()));
  }
}

function unknownTable(number: number): Result<never, string> {
  return failure('table-unknown', `table ${number} does not belong to this process`);
}

function descriptionOf(options: EnvironmentOptions, layout: FrameLayout): EnvironmentDescription {
  return {
    environment: ENVIRONMENT_VERSION,
    record: RECORD_VERSION,
    rules: POSITION_RULES[options.rules],
    encoding: describeEncoding(options.encoding),
    ...(options.oracle && { oracle: describeOracle() }),
    layout,
    questions: LEARNER_QUESTIONS,
    outcomes: OUTCOMES,
    seatings: SEATINGS,
  };
}
