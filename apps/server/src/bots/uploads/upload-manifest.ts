// The manifest of an uploaded version. The file name decides whether it is a model or a program, and its check whether it can be used.

import { createHash } from 'node:crypto';
import { basename, extname } from 'node:path';
import { policyManifestOf } from '@mcr-arena/hosts';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { UploadManifest } from '../bot-version.ts';

/** Additional fields of the form that describe inputs and outputs of a model. */
export const MODEL_FIELDS = ['encoding', 'temperature', 'input', 'logits', 'value'] as const;

/** Error: `manifest-invalid`, for fields that do not match the file. */
export function uploadManifestOf(
  fileName: string,
  fields: Readonly<Record<string, string>>,
): Result<UploadManifest, 'manifest-invalid'> {
  const file = storedNameOf(fileName);
  const given = MODEL_FIELDS.filter((name) => (fields[name] ?? '') !== '');
  if (extname(file).toLowerCase() !== '.onnx') {
    if (given.length === 0) return success({ kind: 'stdio', file });
    return failure('manifest-invalid', `${given[0]}: permitted only for models, whose file names end with .onnx`);
  }
  const parameters = Object.fromEntries(given.map((name) => [name, fields[name]!]));
  const manifest = policyManifestOf(parameters);
  return manifest.ok ? success({ kind: 'policy', file, parameters }) : manifest;
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
