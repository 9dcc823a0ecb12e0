// The start of a logged match: the wall and the wind of its initdata. Without them, the wind comes from request 0 and the drawn
// tiles from requests 1 and 2; the other tiles of the wall stay unknown.

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
import { isRecord } from './judge.ts';
import { logPhrase } from './log-difference.ts';
import type { Fields, LogEntries } from './log-entries.ts';

export interface LogStart extends DealStart {
  /** If false, the undrawn tiles of the wall were filled in. */
  readonly isWallKnown: boolean;
  /** The first draw that no wall allows. Later draws are not part of `wall`. */
  readonly impossible?: ImpossibleDraw;
}

interface ImpossibleDraw {
  /** From 0. */
  readonly turn: number;
  readonly seat: Seat;
  /** What was expected instead. */
  readonly message: string;
}

/** The wall and wind of a log. */
export function startOfLog({ initdata, outputs }: LogEntries): Result<LogStart, InitdataError | 'log-malformed'> {
  const given = [initdata, outputs[0]?.initdata].map(fieldsOf).find(({ walltiles }) => Boolean(walltiles));
  const quan = given?.quan ?? requestedWind(outputs);
  if (given !== undefined) {
    const start = parseInitdata({ ...given, quan });
    return start.ok ? success({ ...start.value, isWallKnown: true }) : start;
  }
  if (outputs.length === 0) return failure('log-malformed', 'initdata.walltiles: expected a wall');
  const { drawn, impossible } = drawnTiles(outputs);
  const start = parseInitdata({ walltiles: formatBotzoneTiles(wallOfDraws(drawn)), quan });
  if (start.ok) return success({ ...start.value, isWallKnown: false, ...(impossible && { impossible }) });
  return failure('log-malformed', 'the first entry: expected request 0, such as "0 0 2", with the prevalent wind');
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

interface Draws {
  readonly drawn: BySeat<readonly TileIndex[]>;
  readonly impossible?: ImpossibleDraw;
}

/** Tiles of requests 1 (the hand, after the numbers of flowers) and 2 (a draw), in order, up to the first impossible one. */
function drawnTiles(outputs: readonly Fields[]): Draws {
  const drawn = mapSeats((): TileIndex[] => []);
  const count = new DrawCount();
  for (const [turn, output] of outputs.entries()) {
    for (const seat of SEATS) {
      const request = requestTo(seat, output);
      const names = tilesIn(request);
      if (request[0] === '1' && names.length < HAND_SIZE) {
        return { drawn, impossible: { turn, seat, message: logPhrase('$1 tiles', HAND_SIZE) } };
      }
      for (const name of names) {
        const tile = parseBotzoneTile(name);
        const problem = tile.ok ? count.add(seat, tile.value) : tile.error.message;
        if (problem !== undefined) {
          return { drawn, impossible: { turn, seat, message: logPhrase('another tile: $1', problem) } };
        }
        if (tile.ok) drawn[seat].push(tile.value);
      }
    }
  }
  return { drawn };
}

function tilesIn([type, ...words]: readonly string[]): readonly string[] {
  if (type === '1') return words.slice(FLOWER_COUNTS, FLOWER_COUNTS + HAND_SIZE);
  return type === '2' ? words.slice(0, 1) : [];
}
