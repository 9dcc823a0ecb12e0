// The requests of the pages, answered from the games in this browser: the part of the server's API that one person needs to play
// against bots.

import { drawGameId, drawGameSecret, repeatedDealOf } from '@mcr-arena/arena';
import type { ConfigRecord } from '@mcr-arena/engine';
import type { TableBot, TableOptions, TableOrder } from '@mcr-arena/protocol/documents';
import { rulesNameOf } from '@mcr-arena/scoring';
import { type BySeat, failure, mapSeats, type Result, type Seat, success } from '@mcr-arena/tiles';
import { gameDocument, gameSummary, seatedTable } from './game-documents.ts';
import { type LocalGame, listGames, readGame, storeGame } from './games-database.ts';

type Answer<T> = Result<T, string>;
type Answering = (params: readonly string[], body: unknown) => Promise<Answer<unknown>>;

const OPTIONS: TableOptions = {
  length: 'endless',
  flowers: true,
  rules: 'mcr',
  clock: 'none',
  pauses: 'natural',
  visibility: 'private',
  spectators: 'none',
  replay: 'players',
};
const THREE_BOTS: BySeat<TableBot | undefined> = [undefined, 'goal', 'goal', 'goal'];

const ROUTES: readonly (readonly [string, RegExp, Answering])[] = [
  ['GET', /^\/sessions\/current$/, async () => success({})],
  ['GET', /^\/games(?:\?.*)?$/, async () => success({ games: (await listGames()).filter(isShown).map(gameSummary) })],
  ['GET', /^\/games\/([^/?]+)(?:\?.*)?$/, ([id]) => withGame(id!, gameDocument)],
  [
    'POST',
    /^\/tables\/play-now$/,
    (_params, body) => begin({ ...OPTIONS, ...(body as Pick<TableOptions, 'rules'>) }, THREE_BOTS),
  ],
  ['POST', /^\/tables$/, (_params, body) => order(body as TableOrder)],
  ['POST', /^\/tables\/deal$/, (_params, body) => repeat(body as RepeatedDeal)],
  ['POST', /^\/tables\/([^/]+)\/rematch$/, ([id]) => rematch(id!)],
];

/** Answers a request to a path below `/api`. Never throws. Errors: `no-such-page`; `storage-failed` if the browser stores nothing. */
export async function answerLocally<T>(path: string, { method = 'GET', body }: RequestInit): Promise<Answer<T>> {
  for (const [name, pattern, answering] of ROUTES) {
    const found = name === method ? pattern.exec(path) : null;
    if (found === null) continue;
    try {
      const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
      return (await answering(found.slice(1).map(decodeURIComponent), sent)) as Answer<T>;
    } catch (thrown) {
      return failure('storage-failed', String(thrown));
    }
  }
  return failure('no-such-page', path);
}

function isShown({ status, deals }: LocalGame): boolean {
  return status === 'playing' || deals.length > 0;
}

function order({ seats, ...options }: TableOrder): Promise<Answer<unknown>> {
  return begin(
    options,
    mapSeats((player) => {
      const seat = seats[player];
      return seat.type === 'bot' ? seat.bot : undefined;
    }),
  );
}

interface RepeatedDeal {
  readonly config: ConfigRecord;
  readonly seat: Seat;
  readonly bot: TableBot;
}

function repeat({ config, seat, bot }: RepeatedDeal): Promise<Answer<unknown>> {
  const repeated = repeatedDealOf(config);
  if (!repeated.ok) return Promise.resolve(repeated);
  const bots = mapSeats((player): TableBot | undefined => (player === seat ? undefined : bot));
  return begin({ ...OPTIONS, rules: rulesNameOf(config.rules.scoring), length: 1 }, bots, repeated.value);
}

async function rematch(id: string): Promise<Answer<unknown>> {
  const game = await readGame(id);
  if (game === undefined) return unknownGame(id);
  return begin(game.options, game.bots, game.dealConfig);
}

async function begin(
  options: TableOptions,
  bots: BySeat<TableBot | undefined>,
  dealConfig?: ConfigRecord,
): Promise<Answer<unknown>> {
  const game: LocalGame = {
    id: drawGameId(),
    secret: drawGameSecret(),
    options: { ...options, visibility: 'private', spectators: 'none' },
    bots,
    ...(dealConfig !== undefined && { dealConfig }),
    status: 'playing',
    deals: [],
    createdAt: new Date().toISOString(),
  };
  await storeGame(game);
  return success(seatedTable(game));
}

async function withGame(id: string, documentOf: (game: LocalGame) => unknown): Promise<Answer<unknown>> {
  const game = await readGame(id);
  return game === undefined ? unknownGame(id) : success(documentOf(game));
}

function unknownGame(id: string): Answer<never> {
  return failure('game-unknown', id);
}
