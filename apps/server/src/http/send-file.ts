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

// Tables as CSV (RFC 4180) with a byte-order mark, without which spreadsheets misread names in Chinese. Text that a spreadsheet
// would read as a formula is prefixed with an apostrophe.

export type CsvValue = string | number | boolean | undefined;

const BYTE_ORDER_MARK = '\uFEFF';
/** With the full-width forms, which spreadsheets in Chinese read as the others. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Responds with the rows as the file `NAME.csv`. */
export function sendCsv(
  reply: FastifyReply,
  name: string,
  columns: readonly string[],
  rows: readonly (readonly CsvValue[])[],
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .serializer(String)
    .send(formatCsv(columns, rows));
}

/** The rows with their header; each line ends with CR LF. */
export function formatCsv(columns: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: CsvValue): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
