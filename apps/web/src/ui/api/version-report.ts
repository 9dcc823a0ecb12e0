// API addresses of the report on a version of the user's bot.

import type { VersionDivergences, VersionReport } from '@mcr-arena/protocol/documents';
import type { BotName } from '../routing/paths.ts';
import { Resource } from './resource.svelte.ts';

function versionPath({ owner, bot }: BotName, version: number): string {
  return `/bots/${encodeURIComponent(owner)}/${encodeURIComponent(bot)}/versions/${version}`;
}

/** `before`: the version beside it; by default the latest earlier one that has played. */
export function versionReport(bot: BotName, version: number, before: number | undefined): Resource<VersionReport> {
  const query = before === undefined ? '' : `?before=${before}`;
  return new Resource(`${versionPath(bot, version)}/report${query}`);
}

/** Decisions by which the version lost to another one on the same walls. */
export function versionDivergences(bot: BotName, version: number, other: number): Resource<VersionDivergences> {
  return new Resource(`${versionPath(bot, version)}/divergences/${other}`);
}
