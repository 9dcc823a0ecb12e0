// Starts trials as a client does and waits for their results, against an app without a network.

import type { Trial, TrialTask } from '@mcr-arena/protocol/documents';
import { type AppUnderTest, bearer } from '../app-under-test.ts';
import { until } from '../throwaway.ts';
import { type FileToUpload, formOf, type UploadAnswer } from './upload-client.ts';

export type DoneTrial = Extract<Trial, { readonly state: 'done' }>;

export async function startTrial(
  { app }: Pick<AppUnderTest, 'app'>,
  token: string,
  task: TrialTask | string,
  file: FileToUpload,
): Promise<UploadAnswer> {
  const text = typeof task === 'string' ? task : JSON.stringify(task);
  const { payload, headers } = await formOf('unsaved', { ...file, fields: { task: text } });
  const sent = { method: 'POST' as const, url: '/api/trial', payload, headers: { ...headers, ...bearer(token) } };
  const answer = await app.inject(sent);
  return { status: answer.statusCode, body: answer.json() };
}

export async function readTrial({ app }: Pick<AppUnderTest, 'app'>, token: string): Promise<UploadAnswer> {
  const answer = await app.inject({ url: '/api/trial', headers: bearer(token) });
  return { status: answer.statusCode, body: answer.json() };
}

export async function stopTrial({ app }: Pick<AppUnderTest, 'app'>, token: string): Promise<number> {
  return (await app.inject({ method: 'DELETE', url: '/api/trial', headers: bearer(token) })).statusCode;
}

export function finishedTrial(under: Pick<AppUnderTest, 'app' | 'logged'>, token: string): Promise<DoneTrial> {
  return until(async () => {
    const { status, body } = await readTrial(under, token);
    if (status !== 200) throw new Error(`${JSON.stringify(body)} ${under.logged.join('\n')}`);
    return body.state === 'done' ? (body as DoneTrial) : undefined;
  });
}
