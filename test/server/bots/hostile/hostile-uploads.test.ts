// Hostile files, and programs that break the protocol, uploaded over the API: each fails its check with the reason.

import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ESCAPED, HOSTILE_FILES, HUGE_MODEL } from './hostile-files.ts';
import { MISBEHAVIOURS } from './hostile-programs.ts';
import { useUploadServer } from './upload-server.ts';

const server = useUploadServer('run');

test('hostile files fail their check with the reason', { timeout: 1_200_000 }, async () => {
  const files = Object.entries(HOSTILE_FILES).map(([name, make]) => ({ name, ...make() }));
  const found = await Promise.all(files.map(({ name, file }) => server.checked(name, file)));
  const codes = found.map(({ state, report }) => `${state} ${report.failure?.code}`);
  const expected = files.map(({ code }) => `failed ${code}`);
  expect(codes).toEqual(expected);
  expect(existsSync(ESCAPED)).toBe(false);
});

test('a model that the runtime cannot open fails its check', async () => {
  const { state, report } = await server.checked('huge', HUGE_MODEL);
  expect({ state, ok: report.ok }).toEqual({ state: 'failed', ok: false });
});

test('the report of a program that breaks the protocol contains its first fault', { tags: ['full'] }, async () => {
  const found = await Promise.all(
    Object.entries(MISBEHAVIOURS).map(async ([name, { code }]) => {
      return [name, await server.checked(name, { name: 'x.js', bytes: code })] as const;
    }),
  );
  for (const [name, { state, report }] of found) {
    expect(state, name).toBe('failed');
    expect(report.faults[0]?.answer, name).toMatch(MISBEHAVIOURS[name]!.answer);
  }
});
