// `mcr judge`, called the way Botzone's controller and batch users call it.

import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { goldenLines, linesOf, runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const scratch = useScratchFolder();

interface Output {
  readonly command: string;
  readonly content: unknown;
  readonly display: Readonly<Record<string, unknown>>;
  readonly initdata?: unknown;
}

interface Game {
  readonly initdata: unknown;
  readonly responses: readonly unknown[];
  readonly outputs: readonly Output[];
}

/** The output without three fields in which Botzone's own builds differ from each other. */
function comparable({ command, content, display }: Output): unknown {
  const { canHu: _, strlen: __, tileCnt: ___, ...shown } = display;
  return { command, content, display: shown };
}

describe('one call', () => {
  const { initdata, responses, outputs } = goldenLines<Game>('judge.jsonl.gz')[0]!;
  const call = (log: unknown[]) => runMcr(['judge'], JSON.stringify({ log, initdata }));

  test.each([[0], [responses.length]])('prints the output of the current turn after %i turns', async (turns) => {
    const log = responses.slice(0, turns).flatMap((answers, turn) => [{ output: outputs[turn] }, answers]);
    const { stdout, status } = await call(log);
    expect(status).toBe(0);
    expect(comparable(JSON.parse(stdout))).toEqual(comparable(outputs[turns]!));
  });

  test('reads a file', async () => {
    const path = scratch('call.json');
    writeFileSync(path, JSON.stringify({ log: [], initdata }));
    const { stdout, status } = await runMcr(['judge', path]);
    expect([status, comparable(JSON.parse(stdout))]).toEqual([0, comparable(outputs[0]!)]);
    writeFileSync(path, '{');
    expect((await runMcr(['judge', path])).stderr).toContain(`${path}, expected {"log","initdata"}: `);
    expect((await runMcr(['judge', path, '--jsonl'])).stderr).toContain('omit the file');
  });

  test('draws a wall and returns it if initdata is missing; repeats it with --srand', async () => {
    const drawn = async (...args: string[]): Promise<unknown> =>
      JSON.parse((await runMcr(['judge', ...args], '{"log":[]}')).stdout).initdata;
    expect(await drawn('--rules', 'wmo')).toMatchObject({
      quan: expect.any(Number),
      srand: expect.any(Number),
      rules: 'wmo',
    });
    expect(await drawn('--srand', '7')).toEqual(await drawn('--srand', '7'));
    expect(await drawn('--srand', '7')).not.toEqual(await drawn('--srand', '8'));
  });

  test.each([
    ['text that is not JSON', 'no JSON'],
    ['an incomplete wall', '{"log":[],"initdata":{"walltiles":"W1"}}'],
    ['empty input', ''],
  ])('rejects %s with one line', async (_, input) => {
    const { stdout, stderr, status } = await runMcr(['judge'], input);
    expect({ stdout, status, lines: linesOf(stderr).length }).toEqual({ stdout: '', status: 2, lines: 1 });
  });
});
