// The configuration of a tournament. Together with the secret and the results so far it determines every pairing, wall
// and seat.

import { failure, type Result, success, WINDS, type Wind } from '@mcr-arena/tiles';
import { type Entrant, type EntrantId, fillUpIdsOf, isEntrantId, orderEntrantFields } from './entrant.ts';
import { SEATING_COUNTS, type SeatingCount } from './seating.ts';

/** An entrant that leaves after round `afterRound` (0: before the first). It keeps its points and its rank. */
export interface Withdrawal {
  readonly entrant: EntrantId;
  readonly afterRound: number;
}

/**
 * How walls are shared between deals and tables. `classic`: one wall per set, played in all seatings and at all tables
 * of the round. `trusting`: one wall per set and table, so that a bot that remembers walls cannot pass them on to
 * another table; it is trusted not to use its memory within the set. `bridge`: one wall per deal, the same at all
 * tables, so that each entrant plays each wall once.
 */
export const DUPLICATE_FORMATS = ['classic', 'trusting', 'bridge'] as const;
export type DuplicateFormat = (typeof DUPLICATE_FORMATS)[number];

/** A complete configuration. */
export interface TournamentConfig {
  /**
   * Up to 64 letters, digits, `.`, `_` and `-`. Unique among the tournaments with the same secret, or walls would
   * repeat.
   */
  readonly id: string;
  /** In any order: the initial ranking is drawn. */
  readonly entrants: readonly Entrant[];
  /** Fills incomplete tables, unranked. May be absent if the entrants of every round fill all tables. */
  readonly reference?: Entrant;
  readonly rounds: number;
  readonly setsPerRound: number;
  readonly seatings: SeatingCount;
  /**
   * Default: `trusting` if a bot is unsealed, else `classic` (the formats of version 0.1). Read it with
   * `duplicateFormatOf`.
   */
  readonly duplicate?: DuplicateFormat;
  /** Pairing avoids opponents of the last `avoidRepeats` rounds, except the reference bot. 0: no opponents are avoided. */
  readonly avoidRepeats: number;
  /** Whether pairing avoids seating two entrants of one owner at a table. */
  readonly separateOwners: boolean;
  readonly withdrawals: readonly Withdrawal[];
}

/** A configuration as written by people. Omitted fields take their defaults. */
export type ConfigInput = Pick<TournamentConfig, 'id' | 'entrants' | 'rounds'> & Partial<TournamentConfig>;

/** Why a configuration cannot be played. */
export type ConfigError =
  | 'id-malformed'
  | 'count-out-of-range'
  | 'entrant-id-malformed'
  | 'entrant-repeated'
  | 'entrant-unknown'
  | 'entrants-missing'
  | 'reference-missing'
  | 'duplicate-unsealed';

const MAX_ROUNDS = 100_000;
const MAX_SETS_PER_ROUND = 1000;

/**
 * A checked configuration, its fields in the order declared here. Defaults: one set of 24 seatings per round, pairing
 * by rank alone, no withdrawals. Errors: `ConfigError`; `reference-missing` if a round has an incomplete table and no
 * reference bot is set; `duplicate-unsealed` if the format is classic and a bot may remember walls.
 */
export function createConfig(input: ConfigInput): Result<TournamentConfig, ConfigError> {
  const { id, entrants, reference, rounds, duplicate } = input;
  const { setsPerRound = 1, seatings = 24, avoidRepeats = 0, separateOwners = false, withdrawals = [] } = input;
  const config: TournamentConfig = {
    id,
    entrants: entrants.map(orderEntrantFields),
    ...(reference === undefined ? {} : { reference: orderEntrantFields(reference) }),
    rounds,
    setsPerRound,
    seatings,
    ...(duplicate === undefined || duplicate === impliedFormat(input) ? {} : { duplicate }),
    avoidRepeats,
    separateOwners,
    withdrawals: withdrawals.map(({ entrant, afterRound }) => ({ entrant, afterRound })),
  };
  return (
    checkCounts(config) ?? checkFormat(config) ?? checkEntrants(config) ?? checkWithdrawals(config) ?? success(config)
  );
}

type Refusal = Result<never, ConfigError> | undefined;

function checkCounts(config: TournamentConfig): Refusal {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(config.id)) {
    return failure('id-malformed', `the tournament's id is letters, digits, ".", "_" and "-", not "${config.id}"`);
  }
  const ranges: readonly [string, number, number, number][] = [
    ['rounds', config.rounds, 1, MAX_ROUNDS],
    ['setsPerRound', config.setsPerRound, 1, MAX_SETS_PER_ROUND],
    ['avoidRepeats', config.avoidRepeats, 0, MAX_ROUNDS],
  ];
  for (const [name, value, min, max] of ranges) {
    if (Number.isInteger(value) && value >= min && value <= max) continue;
    return failure('count-out-of-range', `${name} is an integer from ${min} to ${max}, not ${value}`);
  }
  if (SEATING_COUNTS.includes(config.seatings)) return undefined;
  return failure('count-out-of-range', `seatings is one of ${SEATING_COUNTS.join(', ')}, not ${config.seatings}`);
}

function checkFormat(config: TournamentConfig): Refusal {
  if (config.duplicate !== 'classic') return undefined;
  const { id } = playersOf(config).find(({ unsealed }) => unsealed === true)!;
  return failure('duplicate-unsealed', `"${id}" is unsealed: a classic set needs sealed bots; use bridge or trusting`);
}

function checkEntrants({ entrants, reference }: TournamentConfig): Refusal {
  if (entrants.length === 0) return failure('entrants-missing', 'a tournament has at least one entrant');
  const ids = new Set<EntrantId>();
  const fillUps = reference === undefined ? [] : fillUpIdsOf(reference);
  for (const id of [...entrants, ...(reference ? [reference] : [])].map((entrant) => entrant.id).concat(fillUps)) {
    if (!isEntrantId(id))
      return failure('entrant-id-malformed', `${JSON.stringify(id)} is not 1 to 100 printable characters`);
    if (ids.has(id)) return failure('entrant-repeated', `two entrants are called "${id}"`);
    ids.add(id);
  }
  return undefined;
}

function checkWithdrawals(config: TournamentConfig): Refusal {
  const { entrants, reference, rounds, withdrawals } = config;
  const withdrawn = new Set<EntrantId>();
  for (const { entrant, afterRound } of withdrawals) {
    if (!entrants.some(({ id }) => id === entrant)) {
      return failure('entrant-unknown', `"${entrant}" withdraws but is not an entrant`);
    }
    if (withdrawn.has(entrant)) return failure('entrant-repeated', `"${entrant}" withdraws twice`);
    if (!Number.isInteger(afterRound) || afterRound < 0 || afterRound > rounds) {
      return failure(
        'count-out-of-range',
        `"${entrant}" withdraws after a round from 0 to ${rounds}, not ${afterRound}`,
      );
    }
    withdrawn.add(entrant);
  }
  if (reference !== undefined) return undefined;
  const changes = [0, ...withdrawals.map(({ afterRound }) => afterRound)].filter((afterRound) => afterRound < rounds);
  const uneven = changes.find((afterRound) => activeEntrants(config, afterRound + 1).length % 4 !== 0);
  if (uneven === undefined) return undefined;
  return failure('reference-missing', `round ${uneven + 1} has a table to fill, but no reference bot is set`);
}

/** The entrants of round number `round`, in the order of the configuration. */
export function activeEntrants(config: TournamentConfig, round: number): readonly Entrant[] {
  const gone = new Set(config.withdrawals.filter((w) => w.afterRound < round).map(({ entrant }) => entrant));
  return config.entrants.filter(({ id }) => !gone.has(id));
}

/** Number of sets before this one at each table, 0 for the first set of the tournament. */
export function setOrdinal(config: TournamentConfig, round: number, set: number): number {
  return (round - 1) * config.setsPerRound + set - 1;
}

/**
 * The prevalent wind of a set: east, south, west, north in turn over the sets of the whole tournament, so that all four
 * are equally frequent for any number of sets per round.
 */
export function prevalentWindOf(config: TournamentConfig, round: number, set: number): Wind {
  return WINDS[setOrdinal(config, round, set) % WINDS.length]!;
}

/** The duplicate format, either configured or implied by the entrants. */
export function duplicateFormatOf(config: TournamentConfig): DuplicateFormat {
  return config.duplicate ?? impliedFormat(config);
}

/** The default format. */
function impliedFormat(config: Pick<ConfigInput, 'entrants' | 'reference'>): DuplicateFormat {
  return playersOf(config).some(({ unsealed }) => unsealed === true) ? 'trusting' : 'classic';
}

function playersOf({ entrants, reference }: Pick<ConfigInput, 'entrants' | 'reference'>): readonly Entrant[] {
  return reference === undefined ? entrants : [...entrants, reference];
}

/** Whether each table plays its own walls. */
export function wallsByTable(config: TournamentConfig): boolean {
  return duplicateFormatOf(config) === 'trusting';
}
