// Decodes a record by replaying its answers. The result must equal the recorded one.

import { failure, mapSeats, type Result, SEATS, type Seat, success } from '@mcr-arena/tiles';
import type { Reply } from '../action.ts';
import { DealInPlay, type PlayedDeal } from '../deal-in-play.ts';
import type { DealEvent, EventOf } from '../event.ts';
import type { DealConfig } from '../rules.ts';
import { checkWall } from '../wall.ts';
import { type AnswerCursor, readClaimAnswers, readIrregularTurn, readTurnAnswer } from './answer-text.ts';
import { type ConfigRecord, type DealRecord, type OutcomeRecord, RECORD_VERSION } from './deal-record.ts';
import { encodeOutcome } from './encode.ts';
import { decodeReply } from './reply-record.ts';
import { parseWallText } from './tile-letters.ts';

/** Why a record is invalid. */
export type RecordError =
  | 'record-version-unknown'
  | 'config-missing'
  | 'wall-invalid'
  | 'answer-unreadable'
  | 'answer-impossible'
  | 'answers-left-over'
  | 'result-different';

/**
 * Replays the deal of a record. `shared`: the config for a record without one. Errors in the text of the answers give
 * the question and the place, both from 0.
 */
export function decodeDeal(record: DealRecord, shared?: DealConfig): Result<PlayedDeal, RecordError> {
  if (record.version !== RECORD_VERSION) {
    return failure('record-version-unknown', `the version must be ${RECORD_VERSION}, not ${record.version}`);
  }
  const config = record.config === undefined ? sharedConfig(shared) : decodeConfig(record.config);
  return config.ok ? replayRecord(record, config.value) : config;
}

/** Decodes a config. Error: `wall-invalid`. */
export function decodeConfig({ rules, prevalentWind, wall: text }: ConfigRecord): Result<DealConfig, 'wall-invalid'> {
  const tiles = parseWallText(text);
  const wall = tiles.ok ? checkWall(tiles.value) : tiles;
  return wall.ok ? success({ rules, prevalentWind, wall: wall.value }) : wall;
}

function sharedConfig(shared: DealConfig | undefined): Result<DealConfig, 'config-missing' | 'wall-invalid'> {
  if (shared === undefined) return failure('config-missing', 'the record has no wall and none was given');
  const wall = checkWall(shared.wall);
  return wall.ok ? success(shared) : wall;
}

type SeatReplies = ReadonlyMap<Seat, Reply>;

function replayRecord(record: DealRecord, config: DealConfig): Result<PlayedDeal, RecordError> {
  const deal = new DealInPlay(config);
  const cursor: AnswerCursor = { text: record.answers, place: 0 };
  const irregular = irregularByQuestion(record);
  if (irregular === undefined)
    return failure('answer-unreadable', 'an irregular answer has a tile with an unknown name');
  while (deal.deltas === undefined) {
    const question = deal.steps.length;
    const listed = irregular.get(question) ?? new Map<Seat, Reply>();
    const { place } = cursor;
    const written = readAnswers(deal, cursor, listed);
    if (written === undefined) return failure('answer-unreadable', unreadable(record, question, place));
    const events = deal.answer(mapSeats((seat) => listed.get(seat) ?? written.get(seat)));
    const foul = unlistedFoul(events, listed);
    if (foul !== undefined) {
      return failure('answer-impossible', `question ${question}, place ${place}: seat ${foul.seat}: ${foul.message}`);
    }
  }
  return checkEnd(record, deal, cursor);
}

/** The irregular answers by question and seat; absent if one is malformed. */
function irregularByQuestion({ irregular = [] }: DealRecord): Map<number, Map<Seat, Reply>> | undefined {
  const byQuestion = new Map<number, Map<Seat, Reply>>();
  for (const { question, seat, reply } of irregular) {
    const decoded = decodeReply(reply);
    if (decoded === undefined) return undefined;
    const replies = byQuestion.get(question) ?? new Map<Seat, Reply>();
    byQuestion.set(question, replies.set(seat, decoded));
  }
  return byQuestion;
}

/** Reads the answers to the open question from the text; absent if they are malformed. */
function readAnswers({ state }: DealInPlay, cursor: AnswerCursor, listed: SeatReplies): SeatReplies | undefined {
  const { phase, config } = state;
  if (phase.type !== 'turn') return readClaimAnswers(cursor, config.rules.format);
  if (listed.has(phase.seat)) return readIrregularTurn(cursor) ? new Map() : undefined;
  const action = readTurnAnswer(cursor, phase.drawn);
  return action && new Map([[phase.seat, action]]);
}

function unreadable({ answers }: DealRecord, question: number, place: number): string {
  const found = place < answers.length ? JSON.stringify(answers.slice(place, place + 8)) : 'the end';
  return `question ${question}: expected an answer at place ${place} of the text, not ${found}`;
}

/** The first foul that is not in the list of irregular answers; answers in the text must be legal. */
function unlistedFoul(events: readonly DealEvent[], listed: SeatReplies): EventOf<'foul'> | undefined {
  return events.find((event) => event.type === 'foul' && !listed.has(event.seat)) as EventOf<'foul'> | undefined;
}

function checkEnd(record: DealRecord, deal: DealInPlay, cursor: AnswerCursor): Result<PlayedDeal, RecordError> {
  const isLeftOver = (record.irregular ?? []).some(({ question }) => question >= deal.steps.length);
  if (isLeftOver || cursor.place < record.answers.length) {
    return failure(
      'answers-left-over',
      `the deal ended after question ${deal.steps.length - 1}, place ${cursor.place}`,
    );
  }
  const { phase } = deal.state;
  if (phase.type !== 'ended') throw new Error('the deal has not ended');
  const outcome = encodeOutcome(phase.outcome);
  const isSame =
    sameOutcome(outcome, record.outcome) && SEATS.every((seat) => phase.deltas[seat] === record.deltas[seat]);
  if (isSame) return success(deal);
  const [found, recorded] = [outcome, record.outcome].map((each) => JSON.stringify(each));
  return failure(
    'result-different',
    `the deal ended with ${found} ${phase.deltas}, the record has ${recorded} ${record.deltas}`,
  );
}

function sameOutcome(a: OutcomeRecord, b: OutcomeRecord): boolean {
  switch (a.type) {
    case 'win':
      return (
        b.type === 'win' && a.winner === b.winner && a.from === b.from && a.tile === b.tile && a.points === b.points
      );
    case 'exhausted':
      return b.type === 'exhausted';
    case 'foul':
      return b.type === 'foul' && a.seat === b.seat && a.reason === b.reason;
  }
}
