// `mcr bot run` as a bridge: programs in Python on the author's machine play on a server, and the author reads their faults.

/** @module-tag sandbox */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { until } from '../throwaway.ts';
import { openBotHouse, playToEnd } from './bot-house.ts';
import { runBot } from './bot-process.ts';

const KEEP_RUNNING = `import sys
first = True
for line in sys.stdin:
    if first:
        first = False
        continue
    word = line.split()
    print("PLAY " + word[1] if word[0] == "2" else "PASS")
    print(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True)
`;
const FAILING = `import sys
for line in sys.stdin:
    if line.startswith("2"):
        print("no idea what to discard", file=sys.stderr)
        sys.exit(3)
    if line.strip() != "1":
        print("PASS\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<", flush=True)
`;
const PROGRAMS = { keeping: KEEP_RUNNING, failing: FAILING } as const;
const NAMES = ['keeping', 'failing'] as const;

const folder = makeScratchFolder();
const paths = NAMES.map(write);
const house = await openBotHouse();
afterAll(async () => {
  expect(house.errors).toEqual([]);
  await house.close();
});

function write(name: keyof typeof PROGRAMS): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'main.py'), PROGRAMS[name]);
  const manifest = { name, language: 'python', entry: 'main.py', protocol: 'botzone-simple', keepRunning: true };
  writeFileSync(join(path, 'bot.json'), JSON.stringify(manifest));
  return path;
}

test('programs play remotely, and the author sees faults and the end of the tournament', async () => {
  const tokens = await Promise.all(NAMES.map((name) => house.newToken(name)));
  const bots = paths.map((path, index) => runBot(path, house.url, tokens[index]!.token));
  const fill = ['a', 'b'].map((id) => ({ id, bot: 'random' }));
  const entrants = [...NAMES.map((id) => ({ id, bot: 'remote' })), ...fill];
  const botVersions = new Map<string, string>(NAMES.map((name, index) => [name, tokens[index]!.version]));
  const config = { id: 'cup', entrants, rounds: 1, seatings: 4 as const };
  const results = JSON.parse(await playToEnd(house, { name: 'Open Cup', config, botVersions }));
  for (const bot of bots) await until(async () => bot.stderr().includes('tournament "Open Cup" is finished'));
  const [keeping, failing] = await Promise.all(bots.map((bot) => bot.stop()));
  const fouls = results.rounds[0].tables[0].sets[0].deals.flatMap((deal: { fouls: readonly object[] }) => deal.fouls);
  expect(fouls).toHaveLength(4);
  for (const foul of fouls) expect(foul).toMatchObject({ reason: 'crashed' });
  expect(failing!.stderr).toContain('the bot failed: it ended with exit code 3 before it answered');
  expect(failing!.stderr).toContain('  no idea what to discard');
  expect(failing!.stderr).toMatch(/a deal of cup as failing was lost to a fault: crashed: .*exit code 3/);
  expect(failing!.stderr).toContain(`${house.url}/tournaments/cup`);
  expect(keeping!.code).toBe(0);
  expect(keeping!.stderr).not.toMatch(/fail|lost/);
  expect(keeping!.stderr).toContain('4 deals played');
});

test('exits with 2 and the reason of a refusal', async () => {
  const refused = runBot(join(folder, 'keeping'), house.url, 'mcr_bot_wrong');
  expect(await refused.ended).toMatchObject({ code: 2 });
  expect(refused.stderr()).toContain('connection refused: token-unknown: the token is unknown or was revoked');
});

test('retries an unreachable server until Ctrl-C and prints the reason', async () => {
  const waiting = runBot(join(folder, 'keeping'), 'http://127.0.0.1:1', 'mcr_bot_any');
  await until(async () => waiting.stderr().includes('ECONNREFUSED'));
  expect(await waiting.stop()).toMatchObject({ code: 0 });
  expect(waiting.stderr()).toContain(
    'no connection to http://127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1), trying again',
  );
});
