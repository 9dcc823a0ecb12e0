// A finished match in the log of Botzone's controller: `{"logs": [output, answers, …], "initdata"}`, or `{"initdata",
// "responses"}` as `mcr judge --jsonl` reads it. It is judged again. If the log lacks the wall, its drawn tiles are taken from
// the requests.

import { DealInPlay, type PlayedDeal } from '@mcr-arena/engine';
import {
  type BySeat,
  failure,
  formatBotzoneTiles,
  mapSeats,
  parseBotzoneTile,
  type Result,
  SEATS,
  type Seat,
  success,
  type TileIndex,
} from '@mcr-arena/tiles';
import { DrawCount, wallOfDraws } from './drawn-wall.ts';
import { type DealStart, type InitdataError, parseInitdata } from './initdata.ts';
import { isRecord, parseAnswers } from './judge.ts';
import { JudgedDeal } from './judged-deal.ts';

/** A deal from a match log of Botzone. */
export interface LoggedDeal {
  readonly deal: PlayedDeal;
  /** If false, the undrawn tiles of the wall were filled in. */
  readonly isWallKnown: boolean;
}

/** Why a match log of Botzone cannot be read. */
export type BotzoneLogError = InitdataError | 'log-malformed' | 'log-impossible';

type Fields = Readonly<Record<string, unknown>>;

/** The judge's outputs in the log, and the answers to them. */
interface Turns {
  readonly outputs: readonly Fields[];
  readonly answers: readonly unknown[];
}

/** The deal of a log. Errors name the entry and what was expected. */
export function playBotzoneLog(input: unknown): Result<LoggedDeal, BotzoneLogError> {
  const turns = turnsOf(input);
  if (!turns.ok) return turns;
  const start = startOf(input as Fields, turns.value.outputs);
  if (!start.ok) return start;
  const { isWallKnown, ...dealStart } = start.value;
  const deal = playTurns(dealStart, turns.value);
  return deal.ok ? success({ deal: deal.value, isWallKnown }) : deal;
}

function turnsOf(input: unknown): Result<Turns, 'log-malformed'> {
  const fields: Fields = isRecord(input) ? input : {};
  if (Array.isArray(fields.responses)) return success({ outputs: [], answers: fields.responses });
  const entries = fields.logs ?? fields.log;
  if (!Array.isArray(entries)) return failure('log-malformed', 'expected an array "logs" or "responses"');
  const outputs: Fields[] = [];
  for (let place = 0; place < entries.length; place += 2) {
    const output = isRecord(entries[place]) && isRecord(entries[place].output) ? entries[place].output : entries[place];
    if (!isRecord(output)) return failure('log-malformed', `logs[${place}]: expected an output of the judge`);
    outputs.push(output);
  }
  return success({ outputs, answers: entries.filter((_, place) => place % 2 === 1) });
}

type LogStart = DealStart & Pick<LoggedDeal, 'isWallKnown'>;

function startOf(input: Fields, outputs: readonly Fields[]): Result<LogStart, BotzoneLogError> {
  const given = [input.initdata, outputs[0]?.initdata].map(fieldsOf).find(({ walltiles }) => Boolean(walltiles));
  const quan = given?.quan ?? requestedWind(outputs);
  if (given !== undefined) {
    const start = parseInitdata({ ...given, quan });
    return start.ok ? success({ ...start.value, isWallKnown: true }) : start;
  }
  if (outputs.length === 0) return failure('log-malformed', 'initdata.walltiles: expected a wall');
  const drawn = drawnTiles(outputs);
  if (!drawn.ok) return drawn;
  const start = parseInitdata({ walltiles: formatBotzoneTiles(wallOfDraws(drawn.value)), quan });
  return start.ok ? success({ ...start.value, isWallKnown: false }) : start;
}

/** Botzone stores initdata as an object or as its JSON. */
function fieldsOf(initdata: unknown): Fields {
  if (isRecord(initdata)) return initdata;
  if (typeof initdata !== 'string') return {};
  try {
    const value: unknown = JSON.parse(initdata);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The words of the request to a seat in an output; empty for the last output. */
function requestTo(seat: Seat, { command, content }: Fields): readonly string[] {
  const request = command === 'request' && isRecord(content) ? content[seat] : undefined;
  return typeof request === 'string' ? request.split(' ') : [];
}

/** The prevalent wind in request 0, which is `0 SEAT WIND`. */
function requestedWind(outputs: readonly Fields[]): number | undefined {
  const [type, , wind] = outputs[0] === undefined ? [] : requestTo(0, outputs[0]);
  return type === '0' ? Number(wind) : undefined;
}

const FLOWER_COUNTS = 4;
const HAND_SIZE = 13;

/** Tiles of requests 1 (the hand, after the numbers of flowers) and 2 (a draw), in order. */
function drawnTiles(outputs: readonly Fields[]): Result<BySeat<readonly TileIndex[]>, 'log-malformed'> {
  const drawn = mapSeats((): TileIndex[] => []);
  const count = new DrawCount();
  for (const [turn, output] of outputs.entries()) {
    for (const seat of SEATS) {
      for (const name of tilesIn(requestTo(seat, output))) {
        const tile = parseBotzoneTile(name);
        const problem = tile.ok ? count.add(seat, tile.value) : tile.error.message;
        if (problem !== undefined)
          return failure('log-malformed', `logs[${2 * turn}], request to seat ${seat}: ${problem}`);
        if (tile.ok) drawn[seat].push(tile.value);
      }
    }
  }
  return success(drawn);
}

function tilesIn([type, ...words]: readonly string[]): readonly string[] {
  if (type === '1') return words.slice(FLOWER_COUNTS, FLOWER_COUNTS + HAND_SIZE);
  return type === '2' ? words.slice(0, 1) : [];
}

function playTurns(
  start: DealStart,
  { outputs, answers }: Turns,
): Result<PlayedDeal, 'log-malformed' | 'log-impossible'> {
  const judged = new JudgedDeal(start);
  const deal = new DealInPlay(judged.config);
  for (const [turn, answer] of answers.entries()) {
    const replies = parseAnswers(answer, `answers of turn ${turn + 1}`);
    if (!replies.ok) return failure('log-malformed', replies.error.message);
    if (judged.output.command === 'request' && judged.isQuestionOpen) deal.answer(replies.value);
    judged.answer(replies.value);
  }
  const last = judged.output;
  if (last.command !== 'finish')
    return failure('log-impossible', `after ${answers.length} turns the match is not over`);
  if (deal.deltas === undefined) {
    return failure(
      'log-impossible',
      'the match ended with a foul where all seats had to pass: records cannot contain it',
    );
  }
  const stated = outputs.at(-1)?.command === 'finish' ? outputs.at(-1)!.content : undefined;
  const isSame = !isRecord(stated) || SEATS.every((seat) => stated[seat] === last.content[seat]);
  if (isSame) return success(deal);
  const texts = [last.content, stated].map((content) => JSON.stringify(content));
  return failure(
    'log-impossible',
    `logs[${2 * (outputs.length - 1)}]: expected ${texts[0]} according to the judge, found ${texts[1]}`,
  );
}
