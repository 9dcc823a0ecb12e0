// A stage as edited in the form: numbers and times are text, as in their inputs.

import type { SeatingCount, StageInput } from '@mcr-arena/tournament';

export interface EditedStage {
  name: string;
  places: string;
  tournaments: string;
  rounds: string;
  setsPerRound: string;
  seatings: string;
  newest: boolean;
  /** Local time; empty: when the previous stage is over. */
  notBefore: string;
}

export function editedStage(stage: StageInput): EditedStage {
  const { name, places, tournaments = 1, rounds, setsPerRound = 1, seatings = 24, versions = 'kept' } = stage;
  return {
    name,
    places: places === undefined ? '' : String(places),
    tournaments: String(tournaments),
    rounds: String(rounds),
    setsPerRound: String(setsPerRound),
    seatings: String(seatings),
    newest: versions === 'newest',
    notBefore: '',
  };
}

/** The stage in the server's format; the server validates it. `isFirst`: all entrants play the first stage. */
export function stageOf(edited: EditedStage, isFirst: boolean): StageInput {
  const { name, places, tournaments, rounds, setsPerRound, seatings, newest, notBefore } = edited;
  return {
    name,
    ...(isFirst ? {} : { places: Number(places) }),
    tournaments: Number(tournaments),
    rounds: Number(rounds),
    setsPerRound: Number(setsPerRound),
    seatings: Number(seatings) as SeatingCount,
    versions: newest && !isFirst ? 'newest' : 'kept',
    ...(notBefore === '' ? {} : { notBefore: new Date(notBefore).toISOString() }),
  };
}
