// Sends files as a tar archive.

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type TarFile, tarOf } from '../tar-stream.ts';

/** Sends an archive to save as NAME.tar. */
export function sendTar(reply: FastifyReply, name: string, files: AsyncIterable<TarFile>): FastifyReply {
  return reply
    .type('application/x-tar')
    .header('content-disposition', `attachment; filename="${name}.tar"`)
    .send(Readable.from(tarOf(files)));
}
