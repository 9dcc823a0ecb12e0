// API addresses and requests for duplicate competitions of people and bots.

import type { DealRecord } from '@mcr-arena/engine';
import type {
  DailyChallenge,
  DailyWeek,
  HumanDuplicateDocument,
  HumanDuplicateList,
} from '@mcr-arena/protocol/documents';
import { type Answer, sendDocument } from './client.ts';
import { Resource } from './resource.svelte.ts';

export function duplicateList(limit: number): Resource<HumanDuplicateList> {
  return new Resource(`/duplicates?limit=${limit}`);
}

export function dailyChallenge(): Resource<DailyChallenge> {
  return new Resource('/daily');
}

export function dailyWeek(): Resource<DailyWeek> {
  return new Resource('/daily/week');
}

export function duplicatePath(id: string): string {
  return `/duplicates/${encodeURIComponent(id)}`;
}

export function duplicate(id: string): Resource<HumanDuplicateDocument> {
  return new Resource(duplicatePath(id));
}

/** The record of a deal of a finished competition; deals are numbered from 1. */
export function duplicateRecord(id: string, competitor: number, deal: number): Resource<DealRecord> {
  return new Resource(duplicateRecordPath(id, competitor, deal));
}

export function duplicateRecordPath(id: string, competitor: number, deal: number): string {
  return `${duplicatePath(id)}/competitors/${competitor}/deals/${deal}`;
}

/** Enters the user, or continues where the user stopped; returns the user's table. */
export function enterDuplicate(id: string, team?: string): Promise<Answer<{ readonly table: string }>> {
  return sendDocument('POST', `${duplicatePath(id)}/enter`, team === undefined ? undefined : { team });
}

export function enterBot(id: string, owner: string, bot: string): Promise<Answer<{ readonly name: string }>> {
  return sendDocument('PUT', `${duplicatePath(id)}/bots/${encodeURIComponent(owner)}/${encodeURIComponent(bot)}`);
}
