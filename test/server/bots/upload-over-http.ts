// Uploads bots to a running server and reads the states of their checks.

import type { UploadedBot } from '@mcr-arena/protocol/documents';
import { expect } from 'vitest';
import type { Serving } from '../serving.ts';
import { drawerBot } from './upload-client.ts';

/** Sends a bot of this name and returns the response. */
export function sendUpload({ url }: Pick<Serving, 'url'>, token: string, name: string): Promise<Response> {
  const body = new FormData();
  body.set('name', name);
  body.set('file', new Blob([drawerBot(`// ${name}`)]), `${name}.js`);
  return fetch(`${url}/api/bots`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
}

export async function upload(server: Pick<Serving, 'url'>, token: string, name: string): Promise<UploadedBot> {
  const answer = await sendUpload(server, token, name);
  expect(answer.status).toBe(201);
  return (await answer.json()) as UploadedBot;
}

/** Returns the state of the check; throws if the bot did not pass. */
export async function checkStateOf(
  { url }: Pick<Serving, 'url'>,
  token: string,
  { check }: UploadedBot,
): Promise<string> {
  const answer = await fetch(`${url}${check}`, { headers: { authorization: `Bearer ${token}` } });
  const { state } = (await answer.json()) as { readonly state: string };
  if (state === 'failed') throw new Error(`${check}: the bot did not pass its check`);
  return state;
}
