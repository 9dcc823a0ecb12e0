import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../../scratch-folder.ts';

const PROGRAM = join(import.meta.dirname, 'killed-table.ts');

const folder = makeScratchFolder();

function run(...words: string[]): { readonly signal: string | null; readonly record: string } {
  const { signal, stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, ...words], { encoding: 'utf8' });
  if (signal === null && status !== 0) throw new Error(stderr);
  return { signal, record: stdout };
}

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

test('a table killed with SIGKILL at any journal entry continues to the same record and keeps every event shown', () => {
  const undisturbed = join(folder, 'undisturbed');
  const { record } = run(undisturbed);
  const events = linesOf(`${undisturbed}.shown`);
  const entries = linesOf(undisturbed).length;
  expect(entries).toBeGreaterThan(30);
  for (let at = 1; at <= entries; at += 1) {
    for (const moment of ['before', 'after']) {
      const file = join(folder, `${moment}-${at}`);
      expect(run(file, String(at), moment).signal).toBe('SIGKILL');
      const before = linesOf(`${file}.shown`).filter((line) => line !== '');
      expect(events.slice(0, before.length)).toEqual(before);
      expect(run(file).record).toBe(record);
      const after = linesOf(`${file}.shown`)
        .filter((line) => line !== '')
        .slice(before.length);
      // A deal whose last step was stored is over when it is resumed, and is not shown again.
      expect(after).toEqual(at === entries && moment === 'after' ? [] : events);
    }
  }
});
