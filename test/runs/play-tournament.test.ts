import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsWithDigestsOf, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { openFolder, playTournament, type TournamentOrder, verifyFolder } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { type ConfigInput, createConfig } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { HOSTS } from '../hosts/hosts-under-test.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { shared } from '../shared.ts';

const botFolder = join(import.meta.dirname, '../fixtures/bots/');
let folders = 0;

const root = makeScratchFolder();

function newFolder(): string {
  folders += 1;
  return join(root, String(folders));
}

const INPUT: ConfigInput = {
  id: 'session',
  entrants: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, bot: 'random' })),
  reference: { id: 'reference', bot: 'random' },
  rounds: 3,
  seatings: 1,
};

function orderOf(input: Partial<ConfigInput> = {}, seed: string = 'seed'): TournamentOrder {
  const config = expectValue(createConfig({ ...INPUT, ...input }));
  const found = expectValue(botsWithDigestsOf(config, botFolder, HOUSE_BOTS));
  return { config, ...found, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS, ...(seed === 'drawn' ? {} : { seed }) };
}

async function playedFolder(input: Partial<ConfigInput>): Promise<string> {
  const path = newFolder();
  expectValue(await playTournament(orderOf(input), path, { workers: 1, hosts: HOSTS }));
  return path;
}
/** Folders of tournaments of three rounds and of one, which tests only read or copy. */
const threeRounds = shared(() => playedFolder({}));
const oneRound = shared(() => playedFolder({ rounds: 1 }));

async function copyOf(played: () => Promise<string>): Promise<string> {
  const path = newFolder();
  cpSync(await played(), path, { recursive: true });
  return path;
}

function read(path: string, name = 'results.json'): string {
  return readFileSync(join(path, name), 'utf8');
}

describe('a tournament in a folder', () => {
  test('has the same bytes with one worker and with two, and passes verification', async () => {
    const path = newFolder();
    expectValue(await playTournament(orderOf(), path, { workers: 2, hosts: HOSTS }));
    expect(read(path)).toBe(read(await threeRounds()));
    const verified = expectValue(verifyFolder(openFolder(path)));
    expect(verified.findings).toEqual([]);
    expect(verified.deals).toBe(3 * 2);
  });

  test('ends at the first failure without playing the other sets again', async () => {
    const voids: unknown[] = [];
    const onSet = (): void => {
      throw new Error('broken');
    };
    const onVoid = (job: unknown) => voids.push(job);
    const playing = playTournament(orderOf(), newFolder(), { workers: 1, hosts: HOSTS, onSet, onVoid });
    await expect(playing).rejects.toThrow('broken');
    expect(voids).toEqual([]);
  });

  test('keeps its times when it is repeated', async () => {
    const path = await copyOf(oneRound);
    const times = read(path, 'timing.json');
    expectValue(await playTournament(orderOf({ rounds: 1 }), path, { workers: 2, hosts: HOSTS }));
    expect(read(path, 'timing.json')).toBe(times);
  });

  test('continues after a stop with the same results', { tags: ['full'] }, async () => {
    const [undisturbed, stopped] = [newFolder(), newFolder()];
    const order = orderOf({ rounds: 4 });
    expectValue(await playTournament(order, undisturbed, { workers: 1, hosts: HOSTS }));
    for (let session = 0; session < 2; session += 1) {
      const controller = new AbortController();
      const onSet = () => controller.abort();
      const { signal } = controller;
      const state = expectValue(await playTournament(order, stopped, { workers: 1, hosts: HOSTS, signal, onSet }));
      expect(state.open).toBeDefined();
    }
    expect(readdirSync(stopped)).not.toContain('results.json');
    expectValue(await playTournament(order, stopped, { workers: 1, hosts: HOSTS }));
    expect(read(stopped)).toBe(read(undisturbed));
  });

  test('plays sets again whose records are damaged, folders or under other names', async () => {
    const path = await copyOf(threeRounds);
    const results = read(path);
    const record = (set: string) => join(path, 'sets', `${set}.json.zst`);
    writeFileSync(record('r1-t1-s1'), 'nonsense');
    rmSync(record('r2-t1-s1'));
    mkdirSync(record('r2-t1-s1'));
    renameSync(record('r3-t1-s1'), record('r03-t1-s1'));
    writeFileSync(record(`r${'9'.repeat(30)}-t1-s1`), '');
    const damaged: string[] = [];
    const onDamaged = (_: unknown, message: string) => damaged.push(message);
    expectValue(await playTournament(orderOf(), path, { workers: 1, hosts: HOSTS, onDamaged }));
    expect(damaged).toHaveLength(2);
    expect(readdirSync(join(path, 'sets'))).toContain('r1-t1-s1.json.zst.damaged');
    expect(read(path)).toBe(results);
    const { findings } = expectValue(verifyFolder(openFolder(path)));
    expect(findings.map(({ kind, where }) => [kind, where])).toEqual([
      ['files', 'sets/r03-t1-s1.json.zst'],
      ['files', `sets/r${'9'.repeat(30)}-t1-s1.json.zst`],
    ]);
  });

  test('rejects a folder with another tournament, and reports the difference', async () => {
    const path = await oneRound();
    const other = await playTournament(orderOf({ rounds: 2 }), path, { workers: 1, hosts: HOSTS });
    expect(other.ok ? 'played' : other.error.code).toBe('other-tournament');
    expect(other.ok ? '' : other.error.message).toContain('"rounds"');
    const otherSeed = await playTournament(orderOf({ rounds: 1 }, 'other'), path, { workers: 1, hosts: HOSTS });
    expect(otherSeed.ok ? '' : otherSeed.error.message).toContain('another seed');
  });

  test('does not continue with a bot whose files have changed, and names it', async () => {
    const path = newFolder();
    const bot = join(root, 'changing.js');
    cpSync(join(botFolder, 'lively.js'), bot);
    const entrants = INPUT.entrants.map((entrant) => (entrant.id === 'c' ? { ...entrant, bot } : entrant));
    const order = () => orderOf({ rounds: 1, seatings: 1, entrants });
    const stopped = new AbortController();
    const onSet = () => stopped.abort();
    expectValue(await playTournament(order(), path, { workers: 1, hosts: HOSTS, signal: stopped.signal, onSet }));
    appendFileSync(bot, '\n// another version\n');
    const changed = await playTournament(order(), path, { workers: 1, hosts: HOSTS });
    expect(changed).toMatchObject({ ok: false, error: { code: 'other-tournament' } });
    expect(changed.ok ? '' : changed.error.message).toMatch(/bots have changed since it began: c$/);
  });

  test('continues a folder of version 0.1, which lists no bots, to the same results', async () => {
    const path = await copyOf(oneRound);
    const { format, config, rules, commitment } = JSON.parse(read(path, 'tournament.json'));
    const document = { format, version: 1, config, rules, commitment };
    writeFileSync(join(path, 'tournament.json'), `${JSON.stringify(document, undefined, 2)}\n`);
    rmSync(join(path, 'results.json'));
    rmSync(join(path, 'sets', 'r1-t1-s1.json.zst'));
    expectValue(await playTournament(orderOf({ rounds: 1 }), path, { workers: 1, hosts: HOSTS }));
    expect(read(path)).toBe(read(await oneRound()));
    const verified = expectValue(verifyFolder(openFolder(path)));
    expect(verified).toMatchObject({ findings: [], commitment: document.commitment });
  });

  test.each(['/proc/nowhere', '/dev/null/nowhere'])('rejects a folder that cannot be created: %s', async (path) => {
    const played = await playTournament(orderOf({ rounds: 1 }), path, { workers: 1, hosts: HOSTS });
    expect(played.ok ? 'played' : played.error.code).toBe('folder-unusable');
  });

  test('without a seed, draws a secret and reveals it only at the end; rejects a folder in use', async () => {
    const path = newFolder();
    const order = orderOf({ rounds: 1 }, 'drawn');
    const [first, second] = await Promise.all([
      playTournament(order, path, { workers: 1, hosts: HOSTS }),
      playTournament(order, path, { workers: 1, hosts: HOSTS }),
    ]);
    expect([first.ok, second.ok].sort()).toEqual([false, true]);
    const { secret } = JSON.parse(read(path, 'secret.json'));
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(read(path, 'tournament.json')).not.toContain(secret);
    expect(JSON.parse(read(path)).secret).toBe(secret);
  });
});
