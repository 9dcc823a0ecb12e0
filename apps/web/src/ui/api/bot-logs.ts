// The logs of the user's own bots and the reports on their versions: API addresses.

import type {
  BotDocument,
  BotLogs,
  DealOutputs,
  VersionDivergences,
  VersionReport,
} from '@mcr-arena/protocol/documents';
import type { SetRecord } from '@mcr-arena/tournament';
import type { BotName } from '../routing/paths.ts';
import { Resource } from './resource.svelte.ts';

const pathOf = (owner: string, bot: string): string => `/bots/${encodeURIComponent(owner)}/${encodeURIComponent(bot)}`;

export function ownBot(owner: string, bot: string): Resource<BotDocument> {
  return new Resource(pathOf(owner, bot));
}

/** The newest logs. */
export function botLogs(owner: string, bot: string): Resource<BotLogs> {
  return new Resource(`${pathOf(owner, bot)}/logs`);
}

/** What the user's bots printed during their decisions in a deal, from 1. */
export function dealOutputs(
  { tournament, round, table, set }: Pick<SetRecord, 'tournament' | 'round' | 'table' | 'set'>,
  deal: number,
): Resource<DealOutputs> {
  const key = `r${round}-t${table}-s${set}`;
  return new Resource(`/competitions/${encodeURIComponent(tournament)}/sets/${key}/deals/${deal}/outputs`);
}

/** The API address of a version. */
export function versionPath(owner: string, bot: string, version: number): string {
  return `${pathOf(owner, bot)}/versions/${version}`;
}

/** The address of a version's uploaded file, for a link. */
export function artifactFile(owner: string, bot: string, version: number): string {
  return `/api${versionPath(owner, bot, version)}/artifact`;
}

/** `before`: the version beside it; by default the latest earlier one that has played. */
export function versionReport(
  { owner, bot }: BotName,
  version: number,
  before: number | undefined,
): Resource<VersionReport> {
  const query = before === undefined ? '' : `?before=${before}`;
  return new Resource(`${versionPath(owner, bot, version)}/report${query}`);
}

/** Decisions by which the version lost to another one on the same walls. */
export function versionDivergences(
  { owner, bot }: BotName,
  version: number,
  other: number,
): Resource<VersionDivergences> {
  return new Resource(`${versionPath(owner, bot, version)}/divergences/${other}`);
}
