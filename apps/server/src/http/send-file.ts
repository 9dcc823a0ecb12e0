// Sends a file, or a range of its bytes, so that clients can resume downloads.

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { send } from '@fastify/send';
import type { FastifyReply } from 'fastify';
import { type TarFile, tarOf } from '../tar-stream.ts';

interface SentFile {
  readonly root: string;
  /** A name in `root`. */
  readonly file: string;
  /** Headers of the file or of a part. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Throws if the file cannot be read. */
export async function sendFile(
  request: IncomingMessage,
  reply: FastifyReply,
  { root, file, headers }: SentFile,
): Promise<FastifyReply> {
  const sent = await send(request, `/${encodeURIComponent(file)}`, { root, cacheControl: false, index: false });
  if (sent.type !== 'error')
    return reply.status(sent.statusCode).headers(sent.headers).headers(headers).send(sent.stream);
  // Ranges and conditions that the file does not meet.
  if (sent.statusCode !== 412 && sent.statusCode !== 416) throw sent.metadata.error;
  const range = sent.headers['Content-Range'];
  if (range !== undefined) reply.header('content-range', range);
  return reply.status(sent.statusCode).send();
}

/** Sends an archive to save as NAME.tar. */
export function sendTar(reply: FastifyReply, name: string, files: AsyncIterable<TarFile>): FastifyReply {
  return reply
    .type('application/x-tar')
    .header('content-disposition', `attachment; filename="${name}.tar"`)
    .send(Readable.from(tarOf(files)));
}
