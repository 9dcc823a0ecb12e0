// A stage as the form edits it: every field a text, as inputs have them.

import type { SeatingCount, StageInput } from '@mcr-arena/tournament';

export interface EditedStage {
  name: string;
  places: string;
  tournaments: string;
  rounds: string;
  setsPerRound: string;
  seatings: string;
  newest: boolean;
  /** Local time; empty: when the stage before is over. */
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

/** As the server takes it; the server says what is wrong with it. `isFirst`: everybody plays the first stage. */
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
