// What a contest is played by: stages one after the other, each with one or more Swiss tournaments, from the qualification of
// everybody who registered to the final of a few. The best of a stage play the next.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { SEATING_COUNTS, type SeatingCount } from '../seating.ts';

/** Which versions of their bots play a stage: those of the stage before, or the newest that passed its check by then. */
export const STAGE_VERSIONS = ['kept', 'newest'] as const;
export type StageVersions = (typeof STAGE_VERSIONS)[number];

/** Which bots may register: uploaded ones, which forget between deals, or bots that connect too. */
export const CONTEST_BOTS = ['sealed', 'any'] as const;
export type ContestBots = (typeof CONTEST_BOTS)[number];

export interface ContestStage {
  readonly name: string;
  /** How many of the stage before play it, or all where they are fewer. Absent of the first stage. */
  readonly places?: number;
  /** Tournaments that all its entrants play, each with its own walls. Ranking points add up over them. */
  readonly tournaments: number;
  /** Swiss rounds of each tournament. */
  readonly rounds: number;
  readonly setsPerRound: number;
  readonly seatings: SeatingCount;
  readonly versions: StageVersions;
  /** ISO 8601. Absent: it opens when the stage before is over, the first at the deadline. */
  readonly notBefore?: string;
}

/** A configuration, complete. */
export interface ContestConfig {
  readonly stages: readonly ContestStage[];
  /** The deadline, ISO 8601: entrants and their versions are locked then. */
  readonly registrationEnds: string;
  readonly entrantsPerOwner: number;
  readonly bots: ContestBots;
  /** Id of the group whose members may register; absent: everybody. */
  readonly group?: string;
  /** The house bot that fills tables up to four, unranked. */
  readonly reference: string;
  /** As of tournaments. */
  readonly avoidRepeats: number;
  readonly separateOwners: boolean;
}

/** What may be left out of a stage takes its default. */
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
 * A checked configuration. Defaults: one entrant an owner, sealed bots, `shanten` fills tables, one tournament of one set of
 * 24 seatings a round, versions kept. Errors: `ContestError`.
 */
export function createContestConfig(input: ContestInput): Result<ContestConfig, ContestError> {
  const { registrationEnds, entrantsPerOwner = 1, bots = 'sealed', group, reference = 'shanten' } = input;
  const { avoidRepeats = 0, separateOwners = false } = input;
  const config: ContestConfig = {
    stages: input.stages.map(completeStage),
    ...{ registrationEnds, entrantsPerOwner, bots },
    ...(group === undefined ? {} : { group }),
    ...{ reference, avoidRepeats, separateOwners },
  };
  return checkCounts(config) ?? checkPlaces(config) ?? checkTimes(config) ?? success(config);
}

function completeStage({ name, places, rounds, notBefore, ...rest }: StageInput): ContestStage {
  const { tournaments = 1, setsPerRound = 1, seatings = 24, versions = 'kept' } = rest;
  return {
    name,
    ...(places === undefined ? {} : { places }),
    ...{ tournaments, rounds, setsPerRound, seatings, versions },
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
    return failure('places-not-falling', `"${first!.name}" is the first stage: everybody plays it, without places`);
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
    if (time < last) return failure('times-not-rising', `notBefore of "${name}" is earlier than what comes before it`);
    last = time;
  }
  return undefined;
}
