// All kinds of bot versions, and lookups by name and by host. A kind that is not listed is refused: it counts as not checked and not sealed,
// its versions cannot be loaded, and it is benched like an upload.

import type { BotReference } from '@mcr-arena/hosts';
import * as z from 'zod';
import { malformedColumn, parseColumn } from '../../database/parse-column.ts';
import { HOUSE_KIND } from './house-kind.ts';
import { REMOTE_KIND } from './remote-kind.ts';
import { UPLOAD_KINDS } from './upload-kinds.ts';
import type { ReferredVersion, UploadKind, VersionKind } from './version-kind.ts';

const VERSION_KINDS: readonly VersionKind[] = [HOUSE_KIND, REMOTE_KIND, ...UPLOAD_KINDS];

/** Undefined for a kind that is not in the list. */
export function versionKind(name: string): VersionKind | undefined {
  return VERSION_KINDS.find((kind) => kind.name === name);
}

const manifestSchema = z.looseObject({ kind: z.string(), file: z.string().optional() });

function readManifest({ id, manifest }: Pick<ReferredVersion, 'id' | 'manifest'>) {
  return parseColumn(manifestSchema, { table: 'bot_version', id, column: 'manifest' }, manifest);
}

/** Throws if the kind is not in the list. */
function kindOfManifest(version: Pick<ReferredVersion, 'id' | 'manifest'>): VersionKind {
  const { kind: name } = readManifest(version);
  const kind = versionKind(name);
  if (kind !== undefined) return kind;
  const names = VERSION_KINDS.map((known) => known.name).join(', ');
  const place = { table: 'bot_version', id: version.id, column: 'manifest' };
  throw malformedColumn(place, `unknown kind "${name}", expected ${names}`, ['kind']);
}

/** The reference to the version in jobs. Throws if its manifest is malformed. */
export function referenceOf(version: ReferredVersion): BotReference {
  return kindOfManifest(version).referenceOf(version);
}

/** Name of the uploaded file of a version; undefined if its kind has none. */
export function fileNameOf(version: Pick<ReferredVersion, 'id' | 'manifest'>): string | undefined {
  return readManifest(version).file;
}

/** Whether the version is code of this program, which a tournament runs by the name of its entrant. */
export function isOwnCode(version: Pick<ReferredVersion, 'id' | 'manifest'>): boolean {
  return kindOfManifest(version).needs === 'nothing';
}

function needsOf({ host }: Pick<BotReference, 'host'>): VersionKind['needs'] | undefined {
  return VERSION_KINDS.find((kind) => kind.host === host)?.needs;
}

/** Whether the bot is untrusted code, which runs in a sandbox. */
export function runsCode(reference: Pick<BotReference, 'host'>): boolean {
  return needsOf(reference) === 'sandbox';
}

/** Whether the bot plays over connections, in the process that has them. */
export function isRemote(reference: Pick<BotReference, 'host'>): boolean {
  return needsOf(reference) === 'connections';
}

/** The kind of an uploaded bot. Throws if no upload kind has its host. */
export function uploadKindOfHost({ host }: Pick<BotReference, 'host'>): UploadKind {
  const kind = UPLOAD_KINDS.find((each) => each.host === host);
  if (kind === undefined) throw new Error(`host "${host}": not of an upload kind`);
  return kind;
}

/** Whether the server runs the bot, so that it cannot recognise walls. */
export function isSealed({ kind: name }: { readonly kind: string }): boolean {
  const kind = versionKind(name);
  return kind !== undefined && kind.needs !== 'connections';
}

function namesWhere(holds: (kind: VersionKind) => boolean): string[] {
  return VERSION_KINDS.filter(holds).map(({ name }) => name);
}

/** Names of the kinds whose versions may be ranked and play in sealed competitions. */
export const SEALED_KINDS = namesWhere((kind) => isSealed({ kind: kind.name }));
/** Names of the kinds whose versions must pass a check. */
export const CHECKED_KINDS = namesWhere(({ isChecked }) => isChecked);
/** Names of the kinds whose versions are never benched. */
export const LASTING_KINDS = namesWhere(({ isChecked }) => !isChecked);
/** Names of the kinds whose versions play over connections. */
export const REMOTE_KINDS = namesWhere(({ needs }) => needs === 'connections');
