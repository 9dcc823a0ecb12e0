// The documents of games in this browser, as a server would send them.

import { commitmentToWall, playerTotalsOf, saltOfDeal } from '@mcr-arena/arena';
import { decodeConfig, MATCH_DEALS, seatInDeal } from '@mcr-arena/engine';
import type { GameDocument, GameSummary, SeatedTable, TableDocument } from '@mcr-arena/protocol/documents';
import { expectValue, SEATS, type Seat } from '@mcr-arena/tiles';
import type { LocalGame } from './games-database.ts';

type Four<T> = [T, T, T, T];

/** The place of the person. */
export function personIn({ bots }: Pick<LocalGame, 'bots'>): Seat {
  return SEATS.find((player) => bots[player] === undefined)!;
}

/** `deal`: the one that is shown, which may be over. */
export function tableDocument(game: LocalGame, deal = game.deals.length): TableDocument {
  const { id, status, options, createdAt } = game;
  return {
    id,
    status,
    ...options,
    deal,
    totals: playerTotalsOf(game.deals.map(({ record }) => record.deltas)),
    spectatorCount: 0,
    createdAt,
    seats: byPlayer((player) => {
      const bot = game.bots[player];
      if (bot !== undefined) return { type: 'bot', bot };
      return {
        type: 'person',
        name: '',
        isGuest: true,
        presence: 'connected',
        isReady: false,
        consents: false,
      };
    }),
  };
}

/** The person's place needs no key: no other device can open it. */
export function seatedTable(game: LocalGame): SeatedTable {
  return { table: tableDocument(game), you: { type: 'player', player: personIn(game), key: '' } };
}

export function gameSummary(game: LocalGame): GameSummary {
  const { id, status, options, createdAt, endedAt, dealConfig } = game;
  return {
    id,
    status,
    length: options.length,
    kind: { type: dealConfig === undefined ? 'table' : 'repeatedDeal' },
    players: byPlayer((player) => {
      const bot = game.bots[player];
      return bot === undefined ? { type: 'person', name: '', isGuest: true } : { type: 'bot', bot };
    }),
    totals: playerTotalsOf(game.deals.map(({ record }) => record.deltas)),
    dealsPlayed: game.deals.length,
    you: personIn(game),
    createdAt,
    ...(endedAt !== undefined && { endedAt }),
  };
}

export function gameDocument(game: LocalGame): GameDocument {
  return {
    ...gameSummary(game),
    deals: game.deals.map(({ record, undone, endedAt }, deal): GameDocument['deals'][number] => {
      const salt = saltOfDeal(game.secret, deal);
      const commitment = commitmentToWall(expectValue(decodeConfig(record.config!)), salt);
      const deltas = byPlayer((player) => record.deltas[seatInDeal(player, deal % MATCH_DEALS)] as number);
      return { deal, commitment, salt, deltas, undone, endedAt, record: record as never };
    }),
  };
}

function byPlayer<T>(itemOf: (player: Seat) => T): Four<T> {
  return [itemOf(0), itemOf(1), itemOf(2), itemOf(3)];
}
