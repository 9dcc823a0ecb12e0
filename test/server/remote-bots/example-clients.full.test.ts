// The example clients over plain HTTP, each as its own process. They are built without blocking this process, whose idle connections to
// the server would otherwise expire unnoticed.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { ask, serve } from '../serving.ts';
import { newDatabaseUrl, until } from '../throwaway.ts';

const EXAMPLES = join(import.meta.dirname, '../../../bots/examples/remote');
const run = promisify(execFile);
const server = await serve({ DATABASE_URL: await newDatabaseUrl('migrated') });
const admin = server.administratorToken!;
const { hostname, port } = new URL(server.url);
const scratch = makeScratchFolder();
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.stop();
});

async function built(compiler: string, ...args: string[]): Promise<string> {
  const program = join(scratch, compiler);
  await run(compiler, [...args.slice(0, -1), '-o', program, join(EXAMPLES, args.at(-1)!)]);
  return program;
}

function start(command: readonly string[], token: string): ChildProcess {
  const [program, ...args] = command;
  const child = spawn(program!, args, { env: { PATH: process.env.PATH, MCR_TOKEN: token }, stdio: 'ignore' });
  children.push(child);
  return child;
}

test.for<[needs: string, commandOf: () => Promise<readonly string[]>]>([
  ['python3', async () => ['python3', join(EXAMPLES, 'client.py'), server.url]],
  ['g++', async () => [await built('g++', '-std=c++17', '-Wall', '-Wextra', '-Werror', 'client.cpp'), hostname, port]],
  ['go', async () => [await built('go', 'build', 'client.go'), server.url]],
])(
  'the client for %s plays a deal without a fault, and exits when it is refused',
  async ([needs, commandOf], context) => {
    const isInstalled = await run('which', [needs]).then(
      () => true,
      () => false,
    );
    if (!isInstalled) context.skip(`${needs} is not installed`);
    const id = needs.replaceAll('+', 'p');
    const command = await commandOf();
    const { id: token, token: text } = await ask(`${server.url}/api/tokens`, admin, { name: id, scope: 'bot' });
    const playing = start(command, text!);
    const house = ['a', 'b', 'c'].map((name) => ({ id: name, bot: 'random' }));
    const entrants = [{ id: 'client', bot: 'remote', token }, ...house];
    await ask(`${server.url}/api/tournaments`, admin, { id, name: id, entrants, rounds: 1, seatings: 1 });
    await ask(`${server.url}/api/tournaments/${id}/start`, admin, {});
    await until(async () => (await ask(`${server.url}/api/tournaments/${id}`)).status === 'finished');
    expect(await (await fetch(`${server.url}/api/tournaments/${id}/results.json`)).text()).not.toContain('"foul"');
    expect(playing.exitCode).toBe(null);
    const exited = once(playing, 'exit');
    const headers = { authorization: `Bearer ${admin}` };
    await fetch(`${server.url}/api/tokens/${token}`, { method: 'DELETE', headers });
    expect((await exited)[0]).not.toBe(0);
    expect((await once(start(command, 'mcr_bot_unknown'), 'exit'))[0]).not.toBe(0);
  },
);
