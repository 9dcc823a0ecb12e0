// Uploads a bot as a client does and waits for its check, against an app without a network.

import type { BotCheckDocument, UploadedBot } from '@mcr-arena/protocol/documents';
import { type AppUnderTest, bearer } from '../app-under-test.ts';
import { until } from '../throwaway.ts';

export interface UploadAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read the fields that they expect.
  readonly body: any;
}

export interface FileToUpload {
  readonly name: string;
  readonly bytes: string | Uint8Array;
  /** Further fields of the form. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** The body and headers of the form. */
export async function formOf(bot: string, { name, bytes, fields = {} }: FileToUpload) {
  const form = new FormData();
  form.set('name', bot);
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', new Blob([bytes as BlobPart]), name);
  const response = new Response(form);
  const headers = { 'content-type': response.headers.get('content-type')! };
  return { payload: Buffer.from(await response.arrayBuffer()), headers };
}

export async function upload(
  { app }: Pick<AppUnderTest, 'app'>,
  token: string,
  bot: string,
  file: FileToUpload,
): Promise<UploadAnswer> {
  const { payload, headers } = await formOf(bot, file);
  const sent = { method: 'POST' as const, url: '/api/bots', payload, headers: { ...headers, ...bearer(token) } };
  const answer = await app.inject(sent);
  return { status: answer.statusCode, body: answer.json() };
}

/** Waits for the check of an uploaded version. */
export function finishedCheck(
  { app, logged }: Pick<AppUnderTest, 'app' | 'logged'>,
  token: string,
  { check }: Pick<UploadedBot, 'check'>,
): Promise<Extract<BotCheckDocument, { readonly report: unknown }>> {
  return until(async () => {
    const answer = await app.inject({ url: check, headers: bearer(token) });
    if (answer.statusCode !== 200) throw new Error(`${answer.body} ${logged.join('\n')}`);
    const state = answer.json() as BotCheckDocument;
    return 'report' in state ? state : undefined;
  });
}

/** A JavaScript bot that discards each tile it draws and keeps running. `extra`: code at its beginning. */
export function drawerBot(extra = ''): string {
  return [
    extra,
    'const lines = require("node:readline").createInterface({ input: process.stdin });',
    'let isFirst = true;',
    'lines.on("line", (line) => {',
    '  if (isFirst) { isFirst = false; return; }',
    '  const answer = line.startsWith("2") ? "PLAY " + line.slice(2) : "PASS";',
    '  console.log(answer + "\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<");',
    '});',
    '',
  ].join('\n');
}
