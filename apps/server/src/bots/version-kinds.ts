// What each kind of bot version may do without a check, and where it may play. A kind that is not listed here is refused: it counts as
// not checked and not sealed, and it is benched like an upload.

import type { BotKind } from '../../dist/prisma/client.ts';

interface VersionKind {
  /** Whether a version must pass a check before it plays. */
  readonly isChecked: boolean;
  /** Whether the server runs the bot, so that it cannot recognise walls. */
  readonly isSealed: boolean;
  /** Whether a version that keeps failing is taken off the ladder. */
  readonly isBenched: boolean;
}

const VERSION_KINDS: Readonly<Record<BotKind, VersionKind>> = {
  house: { isChecked: false, isSealed: true, isBenched: false },
  remote: { isChecked: false, isSealed: false, isBenched: false },
  stdio: { isChecked: true, isSealed: true, isBenched: true },
  policy: { isChecked: true, isSealed: true, isBenched: true },
};

/** Undefined for a kind that this program does not know. */
export function versionKind(kind: string): VersionKind | undefined {
  return Object.hasOwn(VERSION_KINDS, kind) ? VERSION_KINDS[kind as BotKind] : undefined;
}

export function isSealed({ kind }: { readonly kind: string }): boolean {
  return versionKind(kind)?.isSealed === true;
}

/** Kinds whose versions may be ranked and play in sealed competitions. */
export const SEALED_KINDS = kindsWhere(({ isSealed: holds }) => holds);
/** Kinds whose versions stay on the ladder whatever they do. */
export const LASTING_KINDS = kindsWhere(({ isBenched }) => !isBenched);

function kindsWhere(holds: (kind: VersionKind) => boolean): BotKind[] {
  return (Object.keys(VERSION_KINDS) as BotKind[]).filter((kind) => holds(VERSION_KINDS[kind]));
}
