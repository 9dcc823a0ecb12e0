// Rows for tables with human players and their games: the owner is the only sender with a seat.

import { CASUAL_RULES, encodeDeal } from '@mcr-arena/engine';
import { tableOrderSchema } from '@mcr-arena/protocol/documents';
import { expectValue, mapSeats, type Seat } from '@mcr-arena/tiles';
import { createGuest } from '../../../apps/server/src/accounts/users.ts';
import type { GameUser } from '../../../apps/server/src/games/game-row.ts';
import { createGameStore } from '../../../apps/server/src/games/game-store.ts';
import { findSeats } from '../../../apps/server/src/tables/people-bots.ts';
import { configFrom, randomDeal } from '../../deals/random-deals.ts';
import { type MatrixRequest, PUBLIC, type Row, row } from './row.ts';
import type { World } from './senders.ts';

const DEAL = randomDeal(configFrom(CASUAL_RULES, 'matrix'), 'matrix');
const person = { type: 'person' } as const;
const bot = { type: 'bot', bot: 'beginner' } as const;

/** A table with two places for people, one of them taken by the user. */
async function newTable({ arena }: World, user: GameUser): Promise<MatrixRequest> {
  const { seats, ...options } = tableOrderSchema.parse({ seats: [person, person, bot, bot], clock: 'none' });
  const found = expectValue(await findSeats(arena.database.prisma, seats, () => false));
  const founder = { ...user, address: '127.0.0.1' };
  const { id } = (await arena.tables.create({ seats: found, options }, founder))!;
  return { params: { id } };
}
const ownersTable: Row['request'] = (world) => newTable(world, world.accounts.owner);
/** Of a new guest, because the owner may have places at ten tables only. */
const guestsTable: Row['request'] = async (world) =>
  newTable(world, (await createGuest(world.arena.database.prisma)).user);

/** A game of one deal that the owner played against bots, readable by its players only. */
const playedGame: Row['request'] = async ({ arena, accounts }) => {
  const { seats: _, ...options } = tableOrderSchema.parse({ replay: 'players' });
  const store = createGameStore(arena.database.prisma);
  const people = new Map([[0, accounts.owner.id]] as const);
  const { id } = await store.create({ seats: mapSeats((seat) => (seat === 0 ? person : bot)), options, people });
  await store.begin(id);
  await store.storeDeal(id, 0, DEAL, 0);
  await store.end(id);
  return { params: { id, deal: '0' } };
};
/** A game of the owner and a guest. */
export const peoplesGame: Row['request'] = async ({ arena: { database }, accounts }) => {
  const { seats: _, ...options } = tableOrderSchema.parse({});
  const store = createGameStore(database.prisma);
  const { user } = await createGuest(database.prisma);
  const people = new Map<Seat, string>([
    [0, accounts.owner.id],
    [1, user.id],
  ]);
  const { id } = await store.create({ seats: mapSeats((seat) => (seat < 2 ? person : bot)), options, people });
  await store.begin(id);
  return { params: { id, player: '1' } };
};
const OF_PLAYERS = mayOnlyOwner('replay-private');

/** Only the owner has a seat; administrators do not. */
function mayOnlyOwner(mark: string): string {
  return [mark, mark, mark, 'ok', mark, mark, mark].join(' ');
}

/** Most routes are public: a visitor who plays becomes a guest. */
export const TABLES: readonly Row[] = [
  row('GET /api/tables', PUBLIC),
  row('GET /api/tables/bots', PUBLIC),
  row('GET /api/tables/find', PUBLIC),
  row('POST /api/tables/find', PUBLIC, () => ({ body: {} })),
  row('DELETE /api/tables/find', PUBLIC),
  row('POST /api/tables', PUBLIC, () => ({ body: {} })),
  row('POST /api/tables/play-now', PUBLIC, () => ({ body: {} })),
  row('POST /api/tables/deal', PUBLIC, () => ({ body: { config: encodeDeal(DEAL).config!, seat: 0 } })),
  row('GET /api/tables/:id', PUBLIC, guestsTable),
  row('POST /api/tables/:id/join', PUBLIC, async (world) => ({ ...(await guestsTable(world)), body: {} })),
  row('POST /api/tables/:id/bots', mayOnlyOwner('not-seated'), async (world) => ({
    ...(await ownersTable(world)),
    body: {},
  })),
  row('POST /api/tables/:id/leave', mayOnlyOwner('not-seated'), ownersTable),
  row('POST /api/tables/:id/rematch', mayOnlyOwner('not-seated').replace('ok', 'game-not-over'), ownersTable),
  row('GET /api/games', PUBLIC),
  row('GET /api/me/strength', PUBLIC),
  row('GET /api/people/:name', PUBLIC, ({ accounts }) => ({ params: { name: accounts.owner.name } })),
  row('GET /api/me/avoided', PUBLIC),
  row('DELETE /api/me/avoided/:name', PUBLIC, () => ({ params: { name: 'nobody' } })),
  row('PUT /api/games/:id/avoided/:player', mayOnlyOwner('not-seated'), peoplesGame),
  row('POST /api/games/:id/reports', mayOnlyOwner('not-seated'), async (world) => ({
    ...(await peoplesGame(world)),
    body: { player: 1, deal: 0, reason: 'other' },
  })),
  row('GET /api/games/:id', OF_PLAYERS, playedGame),
  row('GET /api/games/:id/deals/:deal', OF_PLAYERS, playedGame),
];
