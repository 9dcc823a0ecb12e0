// API addresses and requests for tables with human players and their games.

import type { ConfigRecord } from '@mcr-arena/engine';
import type {
  GameDocument,
  GameSummary,
  PeopleBots,
  SeatedTable,
  TableBot,
  TableOrder,
} from '@mcr-arena/protocol/documents';
import type { Seat } from '@mcr-arena/tiles';
import { keepRules, keptRules } from '../storage/kept-rules.ts';
import { type Answer, sendDocument } from './client.ts';
import { Resource } from './resource.svelte.ts';

/** Creates a table with three house bots. A visitor becomes a guest. `counted`: whether its deals count for the strength. */
export function playNow(counted?: true): Promise<Answer<SeatedTable>> {
  return sendDocument<SeatedTable>('POST', '/tables/play-now', { rules: keptRules(), counted });
}

/** Creates a table at which the user plays the deal of a replay, or of a lesson, against three of these bots. */
export function playDeal(config: ConfigRecord, seat: Seat, bot: TableBot = 'goal'): Promise<Answer<SeatedTable>> {
  return sendDocument<SeatedTable>('POST', '/tables/deal', { config, seat, bot });
}

/** The rules of the table are kept for the next one. */
export function makeTable(order: TableOrder): Promise<Answer<SeatedTable>> {
  keepRules(order.rules);
  return sendDocument<SeatedTable>('POST', '/tables', order);
}

/** Takes the first free place. */
export function joinTable(table: string): Promise<Answer<SeatedTable>> {
  return sendDocument<SeatedTable>('POST', `${pathOf(table)}/join`);
}

/** Seats a house bot at every open place. */
export function fillTable(table: string, bot: TableBot): Promise<Answer<SeatedTable>> {
  return sendDocument<SeatedTable>('POST', `${pathOf(table)}/bots`, { bot });
}

/** Creates or joins the table for a rematch of the same players, after the game. */
export function playAgain(table: string): Promise<Answer<SeatedTable>> {
  return sendDocument<SeatedTable>('POST', `${pathOf(table)}/rematch`);
}

/** Ladder bots that can be seated. */
export function peopleBots(): Resource<PeopleBots> {
  return new Resource('/tables/bots');
}

interface GamesDocument {
  readonly games: readonly GameSummary[];
  readonly next?: string;
}

/** The user's newest games. */
export function games(): Resource<GamesDocument> {
  return new Resource('/games');
}

/** A game with a page of its deals. `from`: the first of them, from 0. */
export function game(id: string, from = 0): Resource<GameDocument> {
  return new Resource(`/games/${encodeURIComponent(id)}${from === 0 ? '' : `?from=${from}`}`);
}

function pathOf(table: string): string {
  return `/tables/${encodeURIComponent(table)}`;
}
