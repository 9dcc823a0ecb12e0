// Recorded situations for checking a bot: each is a question of a recorded deal, with the events that the seat has seen and its
// earlier replies. They are stored in situations.json, written by `scripts/write-situations.ts`, and cover every kind of request.

import {
  type Action,
  apply,
  askedSeats,
  createObserver,
  DealInPlay,
  type DealState,
  decodeDeal,
  initialState,
  legalActions,
  type Observation,
  type PlayedDeal,
  type Reply,
  type ViewEventOf,
  viewEventFor,
} from '@mcr-arena/engine';
import { dealRecordSchema } from '@mcr-arena/engine/schema';
import { expectValue, SEATS, type Seat } from '@mcr-arena/tiles';
import * as z from 'zod';
import file from './situations.json' with { type: 'json' };

export const SITUATION_KINDS = [
  'first draw',
  'draw',
  'replacement tile after a kong',
  'last tile drawn',
  'self-drawn win',
  'discard',
  'discard after a chow',
  'discard after a pung',
  'win on a discard',
  'last tile discarded',
  'kong that can be robbed',
  'own claim lost to another',
  'own pung or chow taken',
  'concealed kong of another',
  'melded kong of another',
  'added kong of another',
] as const;
export type SituationKind = (typeof SITUATION_KINDS)[number];

const seat = z.literal(SEATS);

const situationFileSchema = z.strictObject({
  version: z.literal(1),
  deals: z.array(dealRecordSchema).min(1),
  situations: z
    .array(
      z.strictObject({
        kind: z.enum(SITUATION_KINDS),
        deal: z.int().min(0),
        /** Number of the question in the deal, from 0. */
        question: z.int().min(0),
        seat,
      }),
    )
    .min(1),
});

export type SituationFile = z.infer<typeof situationFileSchema>;

/** A question to one seat, as the bot sees it. */
export interface AskedQuestion {
  readonly observation: Observation;
  readonly legalActions: readonly Action[];
}

interface AnsweredQuestion extends AskedQuestion {
  readonly reply: Reply;
}

export interface Situation extends AskedQuestion {
  readonly name: string;
  readonly kind: SituationKind;
  readonly seat: Seat;
  readonly started: ViewEventOf<'dealStarted'>;
  /** The table, with all tiles visible. */
  readonly state: DealState;
  /** Earlier questions to the seat, oldest first. */
  readonly before: readonly AnsweredQuestion[];
}

/** The deals of a file, in order. Throws on a record that is not a deal. */
export function dealsOf(file: SituationFile): readonly PlayedDeal[] {
  return file.deals.map((record) => expectValue(decodeDeal(record)));
}

/** The situations of a file, in order. */
export function situationsOf(file: SituationFile): readonly Situation[] {
  const deals = dealsOf(file);
  return file.situations.map(({ kind, deal, question, seat }, index) => ({
    ...situationAt(deals[deal]!, question, seat as Seat),
    kind,
    name: `${index + 1}: ${kind}, seat ${seat}`,
  }));
}

/** The situation of `seat` at a question of the deal. Throws if the seat has no question. */
export function situationAt(played: PlayedDeal, question: number, seat: Seat): Omit<Situation, 'kind' | 'name'> {
  const deal = new DealInPlay(played.config);
  const started = viewEventFor(seat, deal.events[0]!) as ViewEventOf<'dealStarted'>;
  const observer = createObserver(started);
  for (const event of deal.events.slice(1)) observer.see(viewEventFor(seat, event));
  const before: AnsweredQuestion[] = [];
  for (const { replies } of played.steps.slice(0, question)) {
    const [reply, observation] = [replies[seat], observer.observation()];
    if (reply !== undefined && observation !== undefined) {
      before.push({ observation, legalActions: legalActions(deal.state, seat), reply });
    }
    for (const event of deal.answer(replies)) observer.see(viewEventFor(seat, event));
  }
  const observation = observer.observation();
  if (observation === undefined) throw new Error(`seat ${seat} is not asked at question ${question}`);
  // A copy, because the state belongs to the deal.
  const state = deal.events.slice(1).reduce(apply, initialState(played.config));
  return { seat, started, state, observation, legalActions: legalActions(state, seat), before };
}

/** The number of the question that is open after an event, by their numbers from 0; undefined if `seat` has no question then. */
export function questionAfter({ config, events, steps }: PlayedDeal, event: number, seat: Seat): number | undefined {
  let open = events.length - steps.reduce((sum, step) => sum + step.events.length, 0) - 1;
  const question = steps.findIndex((step) => {
    if (open === event) return true;
    open += step.events.length;
    return false;
  });
  if (question < 0) return undefined;
  const state = events.slice(1, event + 1).reduce(apply, initialState(config));
  return askedSeats(state).includes(seat) ? question : undefined;
}

let parsed: SituationFile | undefined;

/** The recorded situations that come with the lab. */
export function recordedSituations(): SituationFile {
  parsed ??= situationFileSchema.parse(file);
  return parsed;
}
