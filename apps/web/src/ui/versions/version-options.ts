// The versions that a user may choose for comparisons and matches.

import type { ComparableBots } from '@mcr-arena/protocol/documents';
import { COMPARED } from '../routing/paths.ts';
import type { VersionName } from '../routing/version-name.ts';
import type { VersionTexts } from './messages.ts';

export interface VersionOption extends VersionName {
  readonly isOwn: boolean;
  /** Distinguishes it from the others: the value of its option. */
  readonly key: string;
  readonly label: string;
}

/** The user's own versions first. */
export function versionOptions(bots: ComparableBots['bots'], text: VersionTexts): readonly VersionOption[] {
  return bots.flatMap(({ owner, bot, isHouse, isOwn, versions }) =>
    versions.map((version): VersionOption => {
      const label = isHouse ? text.houseOption(bot) : text.option(bot, version, isOwn ? undefined : owner);
      return { owner, bot, version, isOwn, key: JSON.stringify({ owner, bot, version }), label };
    }),
  );
}

/** The labels of options, by key. */
export function labelsOf(options: readonly VersionOption[]): Readonly<Record<string, string>> {
  return Object.fromEntries(options.map(({ key, label }) => [key, label]));
}

export function versionNameOf({ owner, bot, version }: VersionName): VersionName {
  return { owner, bot, version };
}

/** The version that the query of an address names; the newest if it names a bot only. */
export function namedOption(
  side: keyof typeof COMPARED,
  query: URLSearchParams,
  among: readonly VersionOption[],
): VersionOption | undefined {
  const fields = COMPARED[side];
  const [owner, bot, version] = [fields.owner, fields.bot, fields.version].map((field) => query.get(field));
  return among.find(
    (one) => one.owner === owner && one.bot === bot && (version === null || one.version === Number(version)),
  );
}
