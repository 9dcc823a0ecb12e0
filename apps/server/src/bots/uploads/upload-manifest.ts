// The manifest of an uploaded version. The file name determines the kind; the check determines whether the file can be used.

import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { UploadManifest } from '../kinds/make-upload-kind.ts';
import { UPLOAD_KINDS } from '../kinds/upload-kinds.ts';

/** Also returns the maximum size of a file of this kind. Error: `manifest-invalid`, for a file or fields that no kind accepts. */
export function uploadManifestOf(
  fileName: string,
  fields: Readonly<Record<string, string>>,
): Result<{ readonly manifest: UploadManifest; readonly maxBytes: number | undefined }, 'manifest-invalid'> {
  const file = storedNameOf(fileName);
  const kind = UPLOAD_KINDS.find((each) => each.accepts(file));
  if (kind === undefined) {
    const accepted = UPLOAD_KINDS.map(({ files }) => files).join('; ');
    return failure('manifest-invalid', `file: "${file}" is not a supported file, expected ${accepted}`);
  }
  const isGiven = (name: string): boolean => (fields[name] ?? '') !== '';
  for (const other of UPLOAD_KINDS) {
    const foreign = other.fields.find((name) => isGiven(name) && !kind.fields.includes(name));
    if (foreign !== undefined) return failure('manifest-invalid', `${foreign}: permitted only for ${other.files}`);
  }
  const { name, maxBytes } = kind;
  if (kind.fields.length === 0) return success({ manifest: { kind: name, file }, maxBytes });
  const parameters = Object.fromEntries(kind.fields.filter(isGiven).map((field) => [field, fields[field]!]));
  const checked = kind.checkParameters(parameters);
  return checked.ok ? success({ manifest: { kind: name, file, parameters }, maxBytes }) : checked;
}

/** Hash of everything that determines how a version plays: its manifest and its file. */
export function contentHashOf(manifest: UploadManifest, artifactHash: string): string {
  const { file, ...rest } = manifest;
  return createHash('sha256')
    .update(JSON.stringify([rest, extname(file), artifactHash]))
    .digest('hex');
}

/** Replaces characters that are not safe in all paths, and shortens the name but not its extension. */
function storedNameOf(fileName: string): string {
  const plain = basename(fileName.replaceAll('\\', '/'))
    .replaceAll(/[^\w.-]/g, '_')
    .replace(/^[.-]+/, '');
  const extension = /(\.tar)?\.\w{1,10}$/.exec(plain)?.[0] ?? '';
  const stem = plain.slice(0, plain.length - extension.length).slice(0, 60);
  return `${stem === '' ? 'bot' : stem}${extension}`;
}
