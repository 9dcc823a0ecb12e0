// A server killed during a check: the next server runs the check again, and one report is stored.

import { expect, test } from 'vitest';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { serve } from '../serving.ts';
import { until } from '../throwaway.ts';
import { drawerBot } from './upload-client.ts';

const folder = makeScratchFolder();

interface Check {
  readonly state: string;
  readonly report?: { readonly ok: boolean; readonly deals: number };
}

test('the next server runs an interrupted check again', async () => {
  const first = await serve({ MCR_DATA: folder });
  const token = first.administratorToken!;
  const headers = { authorization: `Bearer ${token}` };
  const form = new FormData();
  form.set('name', 'drawer');
  form.set('file', new Blob([drawerBot()]), 'drawer.js');
  const uploaded = await fetch(`${first.url}/api/bots`, { method: 'POST', headers, body: form });
  expect(uploaded.status).toBe(201);
  const { check } = (await uploaded.json()) as { readonly check: string };
  const checkAt = async (url: string): Promise<Check> => {
    const answer = await fetch(`${url}${check}`, { headers });
    return (await answer.json()) as Check;
  };
  await until(async () => (await checkAt(first.url)).state === 'running');
  await first.kill();
  const second = await serve({ MCR_DATA: folder });
  const over = await until(async () => {
    const found = await checkAt(second.url);
    return found.state !== 'queued' && found.state !== 'running' && found;
  });
  expect(over).toMatchObject({ state: 'passed', report: { ok: true, deals: 24 } });
  const again = await fetch(`${second.url}/api/bots/drawer`, { headers });
  expect(((await again.json()) as { readonly versions: readonly object[] }).versions).toHaveLength(1);
  const notices = (await (await fetch(`${second.url}/api/notices`, { headers })).json()) as {
    notices: { type: string }[];
  };
  expect(JSON.stringify(notices).split('"drawer"').length).toBeLessThanOrEqual(2);
  await second.stop();
});
