// What a tournament is played by: given these and the secret, every pairing, wall and seat follows from the results.

import { failure, type Result, success, WINDS, type Wind } from '@mcr-arena/tiles';
import { type Entrant, type EntrantId, fillUpIdsOf, isEntrantId, orderEntrantFields } from './entrant.ts';
import { SEATING_COUNTS, type SeatingCount } from './seating.ts';

/** An entrant that plays no round after number `afterRound` (0: none at all). It keeps its points and its rank. */
export interface Withdrawal {
  readonly entrant: EntrantId;
  readonly afterRound: number;
}

/**
 * How chance is shared out. `classic`: one wall a set, played in all seatings and at all tables of the round. `trusting`: the same,
 * but the walls are the table's own, for a bot that may remember could tell of them at another table; within its set it is
 * trusted to forget. `bridge`: a wall for each deal, the same at all tables, so that each entrant meets each wall once.
 */
export const DUPLICATE_FORMATS = ['classic', 'trusting', 'bridge'] as const;
export type DuplicateFormat = (typeof DUPLICATE_FORMATS)[number];

/** A configuration, complete. */
export interface TournamentConfig {
  /** Unique for the holder of the secret, or walls would come back: letters, digits, `.`, `_`, `-`; up to 64. */
  readonly id: string;
  /** In any order: the first ranking is drawn. */
  readonly entrants: readonly Entrant[];
  /** Fills tables up to four, unranked. Absent where the entrants of every round fill them. */
  readonly reference?: Entrant;
  readonly rounds: number;
  readonly setsPerRound: number;
  readonly seatings: SeatingCount;
  /** Absent: `trusting` where a bot is unsealed, else `classic`; version 0.1 had no other. Read it by `duplicateFormatOf`. */
  readonly duplicate?: DuplicateFormat;
  /** Pair so that few meet again whom the last so many rounds brought together, the reference bot aside. 0: by rank alone. */
  readonly avoidRepeats: number;
  /** Pair so that few tables seat two entrants of one owner. */
  readonly separateOwners: boolean;
  readonly withdrawals: readonly Withdrawal[];
}

/** A configuration as people write it: what is left out takes its default. */
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
 * A checked configuration, its fields in the order declared here. Defaults: one set of 24 seatings a round, paired by
 * rank alone, no withdrawals. Errors: `ConfigError`; `reference-missing` when some round would have a table to fill
 * and no bot to fill it; `duplicate-unsealed` when the format is classic and a bot may remember walls.
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

/** Who plays round number `round`, as listed in the configuration. */
export function activeEntrants(config: TournamentConfig, round: number): readonly Entrant[] {
  const gone = new Set(config.withdrawals.filter((w) => w.afterRound < round).map(({ entrant }) => entrant));
  return config.entrants.filter(({ id }) => !gone.has(id));
}

/** How many sets of a tournament come before this one at any table: 0 for the first. */
export function setOrdinal(config: TournamentConfig, round: number, set: number): number {
  return (round - 1) * config.setsPerRound + set - 1;
}

/**
 * The prevalent wind of a set: east, south, west, north in turn over the sets of the whole tournament, so that the four
 * are equally frequent with any number of sets a round.
 */
export function prevalentWindOf(config: TournamentConfig, round: number, set: number): Wind {
  return WINDS[setOrdinal(config, round, set) % WINDS.length]!;
}

/** The format that is played, named in the configuration or implied by its entrants. */
export function duplicateFormatOf(config: TournamentConfig): DuplicateFormat {
  return config.duplicate ?? impliedFormat(config);
}

/** Of a configuration that names none. */
function impliedFormat(config: Pick<ConfigInput, 'entrants' | 'reference'>): DuplicateFormat {
  return playersOf(config).some(({ unsealed }) => unsealed === true) ? 'trusting' : 'classic';
}

function playersOf({ entrants, reference }: Pick<ConfigInput, 'entrants' | 'reference'>): readonly Entrant[] {
  return reference === undefined ? entrants : [...entrants, reference];
}

/** Whether each table plays walls of its own. */
export function wallsByTable(config: TournamentConfig): boolean {
  return duplicateFormatOf(config) === 'trusting';
}
