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
  /** Whether a version can play casual deals; `byProtocol`: if its program uses a protocol that can. */
  readonly casual: 'always' | 'never' | 'byProtocol';
}

const VERSION_KINDS: Readonly<Record<BotKind, VersionKind>> = {
  house: { isChecked: false, isSealed: true, isBenched: false, casual: 'always' },
  remote: { isChecked: false, isSealed: false, isBenched: false, casual: 'always' },
  stdio: { isChecked: true, isSealed: true, isBenched: true, casual: 'byProtocol' },
  policy: { isChecked: true, isSealed: true, isBenched: true, casual: 'always' },
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
/** Kinds whose versions are never benched. */
export const LASTING_KINDS = kindsWhere(({ isBenched }) => !isBenched);

function kindsWhere(holds: (kind: VersionKind) => boolean): BotKind[] {
  return (Object.keys(VERSION_KINDS) as BotKind[]).filter((kind) => holds(VERSION_KINDS[kind]));
}
