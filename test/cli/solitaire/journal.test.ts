// The journal of a long count: cut off or damaged at any place, it keeps the intact lines; the rest is counted again.

import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UsageError } from '../../../apps/cli/src/exit-code.ts';
import { openJournal } from '../../../apps/cli/src/solitaire/journal.ts';
import { useScratchFolder } from '../scratch-folder.ts';

const scratch = useScratchFolder();
const identity = { what: 'sample', seed: 'ä' };
const chunks = [0, 1, 2].map((index) => ({ from: 10 * index, to: 10 * index + 10, figures: { boards: 10, index } }));

function written(path: string): Buffer {
  const journal = openJournal(path, identity);
  for (const { figures, ...chunk } of chunks) journal.add(chunk, figures);
  return readFileSync(path);
}

test('returns the chunks that were added', () => {
  const path = scratch('whole.jsonl');
  written(path);
  expect(openJournal(path, identity).lines).toEqual(chunks);
});

test('keeps the complete lines if cut off after any byte, and the rest can be added', () => {
  const whole = written(scratch('source.jsonl'));
  for (let length = 0; length < whole.length; length += 1) {
    const path = scratch('cut.jsonl');
    writeFileSync(path, whole.subarray(0, length));
    const { lines, add } = openJournal(path, identity);
    expect(lines).toEqual(chunks.slice(0, lines.length));
    for (const { figures, ...chunk } of chunks.slice(lines.length)) add(chunk, figures);
    expect(readFileSync(path).equals(whole), `after ${length} bytes`).toBe(true);
  }
});

test('leaves out a damaged line', () => {
  const path = scratch('damaged.jsonl');
  const lines = written(path).toString().split('\n');
  for (const damage of ['', 'x', 'null', '{"from":1}', '{"from":"0","to":10}']) {
    writeFileSync(path, lines.with(2, damage).join('\n'));
    expect(openJournal(path, identity).lines).toEqual([chunks[0], chunks[2]]);
  }
});

test.each(['my novel', 'my novel\n', '{"a":1}\n', '{"counted":{"what":"trial","seed":"ä"}}\n'])(
  'rejects a file that contains %j and does not change it',
  (text) => {
    const path = scratch('novel.txt');
    writeFileSync(path, text);
    expect(() => openJournal(path, identity)).toThrow(UsageError);
    expect(readFileSync(path, 'utf8')).toBe(text);
  },
);
