// The configuration of a contest: consecutive stages, each with one or more Swiss tournaments, from the qualification
// of all registered entrants to the final. The best of a stage play in the next one.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { SEATING_COUNTS, type SeatingCount } from '../seating.ts';

/** The bot versions that play in a stage: those of the previous stage, or the newest that have passed their check. */
export const STAGE_VERSIONS = ['kept', 'newest'] as const;
type StageVersions = (typeof STAGE_VERSIONS)[number];

/** Bots that may register: only uploaded bots, which have no memory between deals, or also bots that connect. */
export const CONTEST_BOTS = ['sealed', 'any'] as const;
type ContestBots = (typeof CONTEST_BOTS)[number];

/** The worst verdict of its check with which an uploaded version may play. */
export const REQUIRED_VERDICTS = ['passed', 'passed-with-faults'] as const;
export type RequiredVerdict = (typeof REQUIRED_VERDICTS)[number];

/** Whether a version may play whose check has this verdict; undefined before its end. */
export function meetsVerdict(verdict: string | undefined, required: RequiredVerdict = 'passed-with-faults'): boolean {
  return verdict === 'passed' || verdict === required;
}

export interface ContestStage {
  readonly name: string;
  /** Maximum number of entrants that advance from the previous stage. Absent for the first stage. */
  readonly places?: number;
  /** Number of tournaments that all entrants play, each with its own walls. Ranking points are summed over them. */
  readonly tournaments: number;
  /** Swiss rounds of each tournament. */
  readonly rounds: number;
  readonly setsPerRound: number;
  readonly seatings: SeatingCount;
  readonly versions: StageVersions;
  /**
   * Earliest opening, ISO 8601. By default a stage opens when the previous one is over, the first one at the deadline.
   */
  readonly notBefore?: string;
}

/** A complete configuration. */
export interface ContestConfig {
  readonly stages: readonly ContestStage[];
  /** The deadline, ISO 8601, at which entrants and their versions are locked. */
  readonly registrationEnds: string;
  readonly entrantsPerOwner: number;
  readonly bots: ContestBots;
  /** Absent: passed-with-faults. */
  readonly requiredVerdict?: RequiredVerdict;
  /** Id of the group whose members may register. By default everybody may. */
  readonly group?: string;
  /** The house bot that fills incomplete tables, unranked. */
  readonly reference: string;
  /** As in `TournamentConfig`. */
  readonly avoidRepeats: number;
  readonly separateOwners: boolean;
}

/** A stage as written by people. Omitted fields take their defaults. */
export type StageInput = Pick<ContestStage, 'name' | 'rounds'> & Partial<ContestStage>;
export type ContestInput = Pick<ContestConfig, 'registrationEnds'> &
  Partial<Omit<ContestConfig, 'stages'>> & { readonly stages: readonly StageInput[] };

/** Why a contest cannot be played. */
export type ContestError =
  | 'stages-missing'
  | 'count-out-of-range'
  | 'places-not-falling'
  | 'time-malformed'
  | 'times-not-rising';

export const MAX_STAGES = 6;
const MAX_TOURNAMENTS = 9;
const MAX_ROUNDS = 1000;
const MAX_SETS_PER_ROUND = 24;
const MAX_PLACES = 512;

/**
 * A checked configuration. Defaults: one entrant per owner, sealed bots, `shanten` as reference bot, one tournament
 * with one set of 24 seatings per round, versions kept. Errors: `ContestError`.
 */
export function createContestConfig(input: ContestInput): Result<ContestConfig, ContestError> {
  const { registrationEnds, entrantsPerOwner = 1, bots = 'sealed', group, reference = 'shanten' } = input;
  const { avoidRepeats = 0, separateOwners = false, requiredVerdict } = input;
  const config: ContestConfig = {
    stages: input.stages.map(completeStage),
    registrationEnds,
    entrantsPerOwner,
    bots,
    ...(requiredVerdict === undefined ? {} : { requiredVerdict }),
    ...(group === undefined ? {} : { group }),
    reference,
    avoidRepeats,
    separateOwners,
  };
  return checkCounts(config) ?? checkPlaces(config) ?? checkTimes(config) ?? success(config);
}

function completeStage({ name, places, rounds, notBefore, ...rest }: StageInput): ContestStage {
  const { tournaments = 1, setsPerRound = 1, seatings = 24, versions = 'kept' } = rest;
  return {
    name,
    ...(places === undefined ? {} : { places }),
    tournaments,
    rounds,
    setsPerRound,
    seatings,
    versions,
    ...(notBefore === undefined ? {} : { notBefore }),
  };
}

type Refusal = Result<never, ContestError> | undefined;

function checkCounts({ stages, entrantsPerOwner, avoidRepeats }: ContestConfig): Refusal {
  if (stages.length === 0 || stages.length > MAX_STAGES) {
    return failure('stages-missing', `a contest has 1 to ${MAX_STAGES} stages, not ${stages.length}`);
  }
  const ranges: (readonly [string, number, number, number])[] = [
    ['entrantsPerOwner', entrantsPerOwner, 1, 100],
    ['avoidRepeats', avoidRepeats, 0, MAX_ROUNDS],
    ...stages.flatMap(({ name, tournaments, rounds, setsPerRound }) => [
      [`tournaments of "${name}"`, tournaments, 1, MAX_TOURNAMENTS] as const,
      [`rounds of "${name}"`, rounds, 1, MAX_ROUNDS] as const,
      [`setsPerRound of "${name}"`, setsPerRound, 1, MAX_SETS_PER_ROUND] as const,
    ]),
  ];
  const wrong = ranges.find(([, value, min, max]) => !Number.isInteger(value) || value < min || value > max);
  if (wrong !== undefined) {
    const [name, value, min, max] = wrong;
    return failure('count-out-of-range', `${name}: expected an integer from ${min} to ${max}, not ${value}`);
  }
  const odd = stages.find(({ seatings }) => !SEATING_COUNTS.includes(seatings));
  if (odd === undefined) return undefined;
  return failure('count-out-of-range', `seatings of "${odd.name}": expected one of ${SEATING_COUNTS.join(', ')}`);
}

function checkPlaces({ stages: [first, ...later] }: ContestConfig): Refusal {
  if (first!.places !== undefined) {
    return failure(
      'places-not-falling',
      `"${first!.name}" is the first stage, which everybody plays: expected no places`,
    );
  }
  let most = MAX_PLACES;
  for (const { name, places } of later) {
    if (places === undefined || !Number.isInteger(places) || places < 2 || places > most) {
      return failure('places-not-falling', `places of "${name}": expected an integer from 2 to ${most}, not ${places}`);
    }
    most = places - 1;
  }
  return undefined;
}

function checkTimes({ stages, registrationEnds }: ContestConfig): Refusal {
  let last = Date.parse(registrationEnds);
  if (Number.isNaN(last)) return failure('time-malformed', `registrationEnds: expected an ISO 8601 time`);
  for (const { name, notBefore } of stages) {
    if (notBefore === undefined) continue;
    const time = Date.parse(notBefore);
    if (Number.isNaN(time)) return failure('time-malformed', `notBefore of "${name}": expected an ISO 8601 time`);
    if (time < last)
      return failure('times-not-rising', `notBefore of "${name}" is earlier than the deadline or an earlier stage`);
    last = time;
  }
  return undefined;
}
