// Receives the form of an upload: fields, and one file that is streamed into its own folder with a limit on its size.

import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { CacheFolder } from '@mcr-arena/files';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

export interface UploadForm {
  readonly fields: Readonly<Record<string, string>>;
  /** Name given by the client. */
  readonly fileName: string;
  /** Path of the file, valid until `remove`. */
  readonly file: string;
  readonly size: number;
  remove(): void;
}

const LIMITS = { files: 1, fields: 12, fieldSize: 1000, fieldNameSize: 100, headerPairs: 50 };

/**
 * `cache`: for the file. `fieldSize`: of each field, in bytes. Throws `ApiError`: `media-type-unsupported`, `request-malformed`,
 * `upload-too-large`.
 */
export async function receiveForm(
  request: FastifyRequest,
  cache: Pick<CacheFolder, 'temporaryFolder'>,
  maxBytes: number,
  fieldSize = LIMITS.fieldSize,
): Promise<UploadForm> {
  if (!request.isMultipart()) {
    throw new ApiError('media-type-unsupported', 'the body must be a form: Content-Type: multipart/form-data');
  }
  const { path, remove } = cache.temporaryFolder();
  try {
    return { ...(await receive(request, join(path, 'file'), { fileSize: maxBytes, fieldSize })), remove };
  } catch (thrown) {
    remove();
    throw refusalOf(thrown);
  }
}

async function receive(
  request: FastifyRequest,
  target: string,
  limits: { readonly fileSize: number; readonly fieldSize: number },
): Promise<Omit<UploadForm, 'remove'>> {
  const fields: Record<string, string> = {};
  let fileName: string | undefined;
  for await (const part of request.parts({ limits: { ...LIMITS, ...limits } })) {
    if (part.type === 'field') {
      fields[part.fieldname] = textOf(part);
      continue;
    }
    await receiveFile(part, target, limits.fileSize);
    fileName = part.filename;
  }
  if (fileName === undefined) throw new ApiError('request-malformed', 'file: expected the bot as a file in the form');
  return { fields, fileName, file: target, size: (await stat(target)).size };
}

/** Disk errors are internal; all other errors are caused by the form. */
function refusalOf(thrown: unknown): unknown {
  if (thrown instanceof ApiError || !(thrown instanceof Error) || 'syscall' in thrown) return thrown;
  return new ApiError('request-malformed', `the form cannot be read: ${thrown.message}`);
}

function textOf({ fieldname, value }: { readonly fieldname: string; readonly value: unknown }): string {
  if (typeof value === 'string' && !/\p{C}/u.test(value)) return value;
  throw new ApiError('request-malformed', `${fieldname}: expected printable characters`);
}

async function receiveFile({ fieldname, file }: MultipartFile, target: string, maxBytes: number): Promise<void> {
  if (fieldname !== 'file')
    throw new ApiError('request-malformed', `"${fieldname}": expected the file in the field "file"`);
  await pipeline(file, createWriteStream(target, { mode: 0o600 }));
  if (file.truncated) throw uploadTooLarge(maxBytes);
}

export function uploadTooLarge(maxBytes: number): ApiError {
  const mebibytes = Math.floor(maxBytes / 2 ** 20);
  return new ApiError('upload-too-large', `the file is too large: expected at most ${mebibytes} MiB`);
}
