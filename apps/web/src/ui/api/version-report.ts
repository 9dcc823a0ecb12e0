// API addresses of the report on a version of the user's bot.

import type { VersionDivergences, VersionReport } from '@mcr-arena/protocol/documents';
import type { BotName } from '../routing/paths.ts';
import { versionPath } from './bot-logs.ts';
import { Resource } from './resource.svelte.ts';

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
