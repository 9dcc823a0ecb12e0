// API addresses of the ladder.

import type {
  HeadToHead,
  LadderBot,
  LadderDocument,
  LadderSets,
  Opponents,
  RatingHistory,
} from '@mcr-arena/protocol/documents';
import type { BotName } from '../routing/paths.ts';
import type { LadderFilter } from './ladder-filter.ts';
import { Resource } from './resource.svelte.ts';

interface LadderPageChoice {
  readonly from: number;
  readonly limit: number;
  readonly filter?: LadderFilter;
}

export function ladderPath({ from, limit, filter = {} }: LadderPageChoice): string {
  return `/ladder?${new URLSearchParams({ from: String(from), limit: String(limit), ...filter })}`;
}

export function ladder(page: LadderPageChoice): Resource<LadderDocument> {
  return new Resource(ladderPath(page));
}

function botPath({ owner, bot }: BotName): string {
  return `/ladder/bots/${encodeURIComponent(owner)}/${encodeURIComponent(bot)}`;
}

export function ladderBot(bot: BotName): Resource<LadderBot> {
  return new Resource(botPath(bot));
}

export function ratingHistory(bot: BotName): Resource<RatingHistory> {
  return new Resource(`${botPath(bot)}/history`);
}

export function opponents(bot: BotName): Resource<Opponents> {
  return new Resource(`${botPath(bot)}/opponents`);
}

export function setsOfBot(bot: BotName, limit: number): Resource<LadderSets> {
  return new Resource(`${botPath(bot)}/sets?limit=${limit}`);
}

/** Rated sets, newest first. */
export function ladderSets(limit: number): Resource<LadderSets> {
  return new Resource(`/ladder/sets?limit=${limit}`);
}

/** `query`: the query of the page's own address. */
export function headToHead(query: URLSearchParams): Resource<HeadToHead> {
  return new Resource(`/ladder/head-to-head?${query}`);
}
