// Replies that arrive in many pieces.

import type { PassThrough } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { ProgramTalk } from '../../../packages/hosts/src/stdio/program-talk.ts';
import { scriptedRunner } from './scripted-runner.ts';

const PIECES = 100;
const PIECE = '\n'.repeat(100);

test('each line of a reply is read once', async () => {
  const runner = scriptedRunner(() => ({
    line: async (_, program) => {
      for (let piece = 0; piece < PIECES; piece += 1) {
        program.print(PIECE);
        await turn();
      }
      program.print('end\nlater\n');
    },
  }));
  const limits = { memoryMiB: 1, processes: 1, stderrBytes: 1 };
  const program = await runner.start({ argv: ['x'], folder: '/', limits });
  const searches = vi.spyOn(Buffer.prototype, 'indexOf');
  const talk = new ProgramTalk(program, 2 ** 21);
  await talk.send('question\n', false);
  const received = await talk.read(
    { type: 'marker', line: 'end' },
    { cpuMs: 600_000, wallMs: 600_000, outputBytes: 2 ** 21 },
  );
  const found = searches.mock.calls.length;
  searches.mockRestore();
  expect(received.type === 'reply' && received.text.length).toBe(PIECES * PIECE.length);
  expect(found).toBeLessThan(2 * PIECES * PIECE.length);
  expect(await talk.send('another\n', false)).toMatchObject({ type: 'unasked', start: 'later' });
});

test('a program that waits for a processor is not too late', async () => {
  const runner = scriptedRunner(() => ({ line: () => {} }));
  const limits = { memoryMiB: 1, processes: 1, stderrBytes: 1 };
  const program = await runner.start({ argv: ['x'], folder: '/', limits });
  let heldUpMs = 0;
  const isHeldUp = (): number => {
    heldUpMs += 1;
    if (heldUpMs === 4) (program.stdout as PassThrough).write('late\n');
    return heldUpMs;
  };
  const talk = new ProgramTalk({ ...program, heldUpMs: isHeldUp }, 100);
  await talk.send('question\n', false);
  const received = await talk.read({ type: 'line' }, { cpuMs: 1, wallMs: 1, outputBytes: 100 });
  expect(received).toEqual({ type: 'reply', text: 'late' });
});
