import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { unfinishedName } from '@mcr-arena/files';
import { botsOf, botsWithDigestsOf, DEFAULT_LIMITS, STDIO_HOST } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import {
  formatTournamentFile,
  openFolder,
  planCommitmentOf,
  playTournament,
  readSetRecord,
  replaySet,
  rerunFolder,
  type SetOrder,
  type SetPool,
  tournamentFileWithBotsOf,
  verifyFolder,
} from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { createConfig, formatSetRecord, secretOfSeed } from '@mcr-arena/tournament';
import { describe, expect, test } from 'vitest';
import { withBotSecret } from '../../packages/runs/src/tournament/bot-secret.ts';
import { parseTournamentFile } from '../../packages/runs/src/tournament/tournament-file-schema.ts';
import { HOSTS, playHere } from '../hosts/hosts-under-test.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { IS_FULL } from '../tier.ts';
import { forgeFolder, withOtherAction } from './forgery.ts';

/** A set of the last round, which does not affect pairings. */
const SET = { round: 3, table: 1, set: 1 };
const SET_FILE = 'sets/r3-t1-s1.json.zst';
const LIMITS = { ...DEFAULT_LIMITS, decisionMs: 123_456 };
let copies = 0;

const root = makeScratchFolder();
const honest = await played('verify', { rounds: 3, seatings: 4, letters: 'abcd' });

/** Plays a tournament of the bot `random` for each letter, and returns its folder. */
async function played(
  id: string,
  { letters, ...format }: { readonly rounds: number; readonly seatings: 1 | 4; readonly letters: string },
) {
  const path = join(root, id);
  const entrants = [...letters].map((letter) => ({ id: letter, bot: 'random' }));
  const config = expectValue(createConfig({ id, entrants, ...format }));
  const bots = expectValue(botsOf(config, root, HOUSE_BOTS));
  const order = { config, bots, rules: DUPLICATE_RULES, limits: LIMITS, seed: id };
  expectValue(await playTournament(order, path, { workers: 1, hosts: HOSTS }));
  return path;
}

function copyOfHonest(): string {
  copies += 1;
  const path = join(root, `copy-${copies}`);
  cpSync(honest, path, { recursive: true });
  return path;
}

function kindsIn(path: string): string[] {
  const verified = verifyFolder(openFolder(path));
  return verified.ok ? verified.value.findings.map(({ kind }) => kind) : [verified.error.code];
}

function editResults(path: string, edit: (results: { [key: string]: never }) => void): void {
  const file = join(path, 'results.json');
  const results = JSON.parse(readFileSync(file, 'utf8'));
  edit(results);
  writeFileSync(file, JSON.stringify(results));
}

/** `onSet` is called with every set that is played again. */
async function rerun(path: string, onSet: (set: SetOrder) => void = () => {}) {
  const play: SetPool['play'] = (set) => {
    onSet(set);
    return playHere(set);
  };
  const pool = { play, close: async () => {} };
  const verified = expectValue(verifyFolder(openFolder(path)));
  const again = await rerunFolder(verified, { pool, botFolder: root, houseBots: HOUSE_BOTS });
  return { verified, ...expectValue(again) };
}

async function rerunFindings(path: string): Promise<string[]> {
  const { verified, findings } = await rerun(path);
  return [...verified.findings, ...findings].map(({ kind, where }) => `${kind}: ${where}`);
}

/** Replaces a text in the two documents of a tournament. */
function editDocuments(path: string, edit: (text: string) => string): void {
  for (const name of ['results.json', 'tournament.json']) {
    writeFileSync(join(path, name), edit(readFileSync(join(path, name), 'utf8')));
  }
}

test('accepts honest results, and the bots reply the same again', async () => {
  expect(kindsIn(honest)).toEqual([]);
  expect(await rerunFindings(honest)).toEqual([]);
});

test('plays the sets again whose bots can run here, and lists the others', async () => {
  const path = await played('elsewhere', { rounds: 1, seatings: 1, letters: 'abcdefgh' });
  editDocuments(path, (text) =>
    text
      .replace(/("id": ?"a",\s*"bot": ?)"random"/, '$1"remote"')
      .replace(/("id": ?"b",\s*"bot": ?)"random"/, '$1"zoe/tiger@2"')
      .replace(/("id": ?"c"),\s*"bot": ?"random"/, '$1'),
  );
  const { verified, ...again } = await rerun(path);
  const reason = `an uploaded bot, and ${join(root, 'zoe/tiger@2')} is not a bot`;
  const skipped = verified.replayed
    .filter(({ record }) => record.entrants.some((entrant) => 'abc'.includes(entrant)))
    .map(({ record }) => `r1-t${record.table}-s1`);
  const absent = [
    { entrant: 'a', reason: 'a remote bot' },
    { entrant: 'b', reason },
    { entrant: 'c', reason: 'its bot is on a server' },
  ];
  expect(again).toMatchObject({ sets: 2 - skipped.length, skipped, absent });
  mkdirSync(join(root, 'zoe/tiger@2'), { recursive: true });
  writeFileSync(
    join(root, 'zoe/tiger@2/bot.mjs'),
    'export const createBot = () => ({ decide: (_, legal) => legal[0] });',
  );
  expect((await rerun(path)).absent.map(({ entrant }) => entrant)).toEqual(['a', 'c']);
});

test('reports that no set has bots that can run here', async () => {
  const path = copyOfHonest();
  editDocuments(path, (text) => text.replace(/("id": ?"a",\s*"bot": ?)"random"/, '$1"remote"'));
  expect((await rerun(path)).findings).toEqual([
    {
      kind: 'rerun',
      where: 'all sets',
      expected: 'a set whose bots can be run here',
      found: 'none (a: a remote bot)',
    },
  ]);
});

test('the commitment includes limits, which apply when the bots are asked again', async () => {
  const path = copyOfHonest();
  const asked: unknown[] = [];
  await rerun(path, (set) => asked.push(set.limits));
  expect(asked).toEqual([LIMITS, LIMITS, LIMITS]);
  const file = join(path, 'tournament.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('123456', '123457'));
  expect(kindsIn(path)).toEqual(['commitment']);
  writeFileSync(file, text.replace('"decisionMs": 123456', '"decisionMs": 123456, "patience": 1'));
  expect(kindsIn(path)).toEqual(['document-malformed']);
});

test('reports a bot whose files have changed once, and does not play its sets again', async () => {
  const file = join(root, 'first.mjs');
  const bot = 'export const createBot = () => ({ decide: (_, legalActions) => legalActions[0] });';
  writeFileSync(file, bot);
  const entrants = [{ id: 'first', bot: './first.mjs' }, ...[...'abcdefg'].map((id) => ({ id, bot: 'random' }))];
  const config = expectValue(createConfig({ id: 'changed', entrants, rounds: 1, seatings: 1 }));
  const { bots, digests } = expectValue(botsWithDigestsOf(config, root, HOUSE_BOTS));
  const order = { config, bots, digests, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS, seed: 'changed' };
  const path = join(root, 'changed');
  expectValue(await playTournament(order, path, { workers: 1, hosts: HOSTS }));
  expect(await rerun(path)).toMatchObject({ findings: [], sets: 2, skipped: [] });
  writeFileSync(file, bot.replace('[0]', '.at(-1)'));
  expect(await rerun(path)).toMatchObject({
    findings: [
      {
        kind: 'rerun',
        where: 'files of first here differ from those that played',
        expected: `digest ${digests.get('first')}`,
        found: expectValue(botsWithDigestsOf(config, root, HOUSE_BOTS)).digests.get('first'),
      },
    ],
    sets: 1,
    skipped: [expect.any(String)],
    absent: [],
  });
});

test("derives the seeds of bots from a server's secret", () => {
  const verified = expectValue(verifyFolder(openFolder(honest)));
  const bots = new Map([['a', { host: STDIO_HOST, bot: 'file:///a.py', parameters: {} }]]);
  const plan = { ...verified.document, secret: secretOfSeed('verify'), bots, limits: DEFAULT_LIMITS };
  const document = tournamentFileWithBotsOf(plan, 'secret');
  expect(withBotSecret(plan, document)).toBe(plan);
  expect(withBotSecret(plan, tournamentFileWithBotsOf(plan)).botSecret).toBeDefined();
  expect(expectValue(parseTournamentFile(formatTournamentFile(document)))).toEqual(document);
});

test('accepts a commitment to the plan without withdrawals, or to the secret alone', () => {
  const { document } = expectValue(verifyFolder(openFolder(honest)));
  if (document.version !== 2) throw new Error('expected version 2');
  const withdrawn = { ...document.config, withdrawals: [{ entrant: 'd', afterRound: 2 }] };
  expect(planCommitmentOf({ ...document, config: withdrawn })).toBe(document.planCommitment);
  const noting = (commitment: string) => expectValue(verifyFolder(openFolder(honest), { commitment }));
  expect(noting(document.planCommitment)).toMatchObject({ findings: [], noted: 'plan' });
  expect(noting(document.commitment)).toMatchObject({ findings: [], noted: 'secret' });
  expect(noting('0'.repeat(64))).not.toHaveProperty('noted');
});

describe('detects', () => {
  test('a changed byte in many places of a record', () => {
    const bytes = readFileSync(join(honest, SET_FILE));
    for (let place = 0; place < bytes.length; place += IS_FULL ? 10 : 100) {
      const path = copyOfHonest();
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1;
      writeFileSync(join(path, SET_FILE), changed);
      expect(kindsIn(path), `byte ${place}`).not.toEqual([]);
      rmSync(path, { recursive: true });
    }
  });

  test('a commitment other than the recorded one', () => {
    const noted = JSON.parse(readFileSync(join(honest, 'tournament.json'), 'utf8')).planCommitment as string;
    const held = (path: string) => expectValue(verifyFolder(openFolder(path), { commitment: noted }));
    expect(held(honest)).toMatchObject({ findings: [], commitment: noted });
    const path = copyOfHonest();
    editDocuments(path, (text) => text.replace(/("id": ?"d",\s*"bot": ?)"random"/, '$1"shanten"'));
    expect(kindsIn(path)).toEqual(['commitment']);
    const file = join(path, 'tournament.json');
    const { planCommitment: _, ...document } = JSON.parse(readFileSync(file, 'utf8'));
    const planCommitment = planCommitmentOf(document);
    writeFileSync(file, JSON.stringify({ ...document, planCommitment }));
    expect(kindsIn(path)).toEqual([]);
    expect(held(path).findings).toEqual([
      { kind: 'commitment', where: 'tournament.json', expected: noted, found: planCommitment },
    ]);
  });

  test('files under sets/ that do not belong to a round, except leftovers of a run', () => {
    const path = copyOfHonest();
    for (const name of ['r03-t1-s1.json.zst', 'notes.txt', 'r1-t1-s1.json']) {
      writeFileSync(join(path, 'sets', name), '');
    }
    expect(kindsIn(path)).toEqual(['files', 'files', 'files']);
    const worn = copyOfHonest();
    writeFileSync(join(worn, 'sets', 'r1-t1-s1.json.zst.damaged'), '');
    writeFileSync(join(worn, 'sets', 'r1-t1-s1.json.zst.0a1b2c3d'), '');
    writeFileSync(unfinishedName(join(worn, 'sets', 'r1-t1-s2.json.zst')), '');
    expect(kindsIn(worn)).toEqual([]);
  });

  test('an unknown entrant, also when the bots are asked again', async () => {
    const path = copyOfHonest();
    const { record } = expectValue(replaySet(expectValue(readSetRecord(openFolder(path), SET))));
    const [, ...others] = record.entrants;
    const forged = formatSetRecord({ ...record, entrants: ['nobody', ...others] });
    writeFileSync(join(path, SET_FILE), zstdCompressSync(forged));
    expect((await rerunFindings(path)).filter((text) => !text.startsWith('record'))).toEqual([
      'pairing: r3-t1-s1 entrants.0',
    ]);
  });

  test('a secret removed from results.json', () => {
    const path = copyOfHonest();
    editResults(path, (results) => delete results.secret);
    expect(kindsIn(path)).toContain('commitment');
  });

  test('another legal action with all derived values updated, by asking the bots again', async () => {
    const path = copyOfHonest();
    forgeFolder(path, SET, withOtherAction);
    expect(kindsIn(path)).toEqual([]);
    expect((await rerunFindings(path)).filter((text) => text.startsWith('rerun'))).toEqual([
      expect.stringMatching(/r3-t1-s1 deal 1, event \d+: [abcd] acts differently$/),
    ]);
  });
});
