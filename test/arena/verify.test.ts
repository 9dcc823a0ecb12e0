import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import {
  formatTournamentFile,
  listSetRecords,
  openFolder,
  openSetPool,
  planCommitmentOf,
  playTournament,
  readSetRecord,
  replaySet,
  rerunFolder,
  type SetOrder,
  type SetPool,
  tournamentFileWithBotsOf,
  unfinishedName,
  verifyFolder,
} from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf, botsWithDigestsOf, DEFAULT_LIMITS, STDIO_HOST } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { expectValue } from '@mcr-arena/tiles';
import {
  createConfig,
  drawSeedOrder,
  foldSets,
  formatResults,
  formatSetRecord,
  parseSecret,
  resultsOf,
  secretOfSeed,
  startTournament,
} from '@mcr-arena/tournament';
import { parseResults } from '@mcr-arena/tournament/schema';
import { describe, expect, test } from 'vitest';
import { withBotSecret } from '../../packages/arena/src/bot-secret.ts';
import { parseTournamentFile } from '../../packages/arena/src/tournament-file-schema.ts';
import { HOSTS } from '../hosts/hosts-under-test.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { forgeFolder, withOneWall, withOtherAction, withOtherWall } from './forgery.ts';

/** A set of the last round, which does not affect pairings. */
const SET = { round: 3, table: 1, set: 1 };
const SET_FILE = 'sets/r3-t1-s1.json.zst';
let copies = 0;

const root = makeScratchFolder();
const honest = await played('verify', { rounds: 3, seatings: 4 });

/** Plays a tournament of the bot `random` for each letter, and returns its folder. */
async function played(
  id: string,
  format: { rounds: number; seatings: 1 | 4 },
  { letters = 'abcd', limits = DEFAULT_LIMITS } = {},
) {
  const path = join(root, id);
  const entrants = [...letters].map((letter) => ({ id: letter, bot: 'random' }));
  const config = expectValue(createConfig({ id, entrants, ...format }));
  const bots = expectValue(botsOf(config, root, HOUSE_BOTS));
  const order = { config, bots, rules: DUPLICATE_RULES, limits, seed: id };
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
  const pool = openSetPool(1, HOSTS);
  const play: SetPool['play'] = (set) => {
    onSet(set);
    return pool.play(set);
  };
  const verified = expectValue(verifyFolder(openFolder(path)));
  const again = await rerunFolder(verified, { pool: { ...pool, play }, botFolder: root, houseBots: HOUSE_BOTS });
  await pool.close();
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

test('with a remote bot, plays the other sets again and lists the skipped ones', async () => {
  const path = await played('elsewhere', { rounds: 1, seatings: 1 }, { letters: 'abcdefgh' });
  editDocuments(path, (text) => text.replace(/("id": ?"a",\s*"bot": ?)"random"/, '$1"remote"'));
  const { verified, ...again } = await rerun(path);
  const { key } = verified.replayed
    .map(({ record }) => ({ key: `r1-t${record.table}-s1`, record }))
    .find(({ record }) => record.entrants.includes('a'))!;
  expect(again).toEqual({ findings: [], sets: 1, skipped: [key], absent: [{ entrant: 'a', reason: 'a remote bot' }] });
});

test('the commitment includes limits, which apply when the bots are asked again', async () => {
  const limits = { ...DEFAULT_LIMITS, decisionMs: 1234 };
  const path = await played('limited', { rounds: 1, seatings: 1 }, { limits });
  const asked: unknown[] = [];
  await rerun(path, (set) => asked.push(set.limits));
  expect(asked).toEqual([limits]);
  const file = join(path, 'tournament.json');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('1234', '1235'));
  expect(kindsIn(path)).toEqual(['commitment']);
  writeFileSync(file, text.replace('"decisionMs": 1234', '"decisionMs": 1234, "patience": 1'));
  expect(kindsIn(path)).toEqual(['document-malformed']);
});

test('lists bots uploaded to a server and skips their sets', async () => {
  const path = await played('uploaded', { rounds: 1, seatings: 1 });
  editDocuments(path, (text) =>
    text
      .replace(/("id": ?"a",\s*"bot": ?)"random"/, '$1"zoe/tiger@2"')
      .replace(/("id": ?"b"),\s*"bot": ?"random"/, '$1'),
  );
  const { verified: _, ...again } = await rerun(path);
  const reason = `an uploaded bot, and ${join(root, 'zoe/tiger@2')} is not a bot`;
  expect(again).toEqual({
    findings: [
      {
        kind: 'rerun',
        where: 'all sets',
        expected: 'a set whose bots can be run here',
        found: `none (a: ${reason}; b: its bot is on a server)`,
      },
    ],
    sets: 0,
    skipped: ['r1-t1-s1'],
    absent: [
      { entrant: 'a', reason },
      { entrant: 'b', reason: 'its bot is on a server' },
    ],
  });
  mkdirSync(join(root, 'zoe/tiger@2'), { recursive: true });
  writeFileSync(
    join(root, 'zoe/tiger@2/bot.mjs'),
    'export const createBot = () => ({ decide: (_, legal) => legal[0] });',
  );
  expect((await rerun(path)).absent.map(({ entrant }) => entrant)).toEqual(['b']);
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
  test('a changed byte in every tenth place of a record', () => {
    const bytes = readFileSync(join(honest, SET_FILE));
    for (let place = 0; place < bytes.length; place += 10) {
      const path = copyOfHonest();
      const changed = Buffer.from(bytes);
      changed[place]! ^= 1;
      writeFileSync(join(path, SET_FILE), changed);
      expect(kindsIn(path), `byte ${place}`).not.toEqual([]);
      rmSync(path, { recursive: true });
    }
  });

  test('a changed byte in results.json: a digit or a space', () => {
    const path = copyOfHonest();
    const file = join(path, 'results.json');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/"totalDelta": ?-?\d/, (match) => match.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))),
    );
    expect(kindsIn(path)).not.toEqual([]);
    writeFileSync(file, `${text} `);
    expect(kindsIn(path)).toEqual(['bytes']);
  });

  test('an altered standing', () => {
    const path = copyOfHonest();
    editResults(path, (results) => {
      const [first, second] = (results.standings as unknown as { entrants: { rankingPoints: number }[] }).entrants;
      [first!.rankingPoints, second!.rankingPoints] = [second!.rankingPoints + 1, first!.rankingPoints];
    });
    expect(kindsIn(path)).toContain('standings');
  });

  test('a results.json without its last round, whose records remain', () => {
    const path = copyOfHonest();
    const { config, commitment, secret } = expectValue(parseResults(readFileSync(join(path, 'results.json'), 'utf8')));
    const start = startTournament(config, drawSeedOrder(expectValue(parseSecret(secret!)), config));
    const folder = openFolder(path);
    const sets = listSetRecords(folder).filter(({ round }) => round < 3);
    const replays = sets.map((id) => expectValue(replaySet(expectValue(readSetRecord(folder, id)))).result);
    const results = resultsOf(expectValue(foldSets(start, replays)), { commitment, secret: secret! });
    writeFileSync(join(path, 'results.json'), formatResults(results));
    expect(results.complete).toBe(false);
    expect(kindsIn(path)).toEqual(['sets']);
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

  test('bytes after the end of a record: any, a second frame, a skippable frame', () => {
    const record = readFileSync(join(honest, SET_FILE));
    const skippable = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 7]);
    for (const tail of [Buffer.from([0]), record, zstdCompressSync('x'), skippable]) {
      const path = copyOfHonest();
      writeFileSync(join(path, SET_FILE), Buffer.concat([record, tail]));
      expect(kindsIn(path)).toEqual(['record']);
    }
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

  test('a missing record', () => {
    const path = copyOfHonest();
    rmSync(join(path, SET_FILE));
    expect(kindsIn(path)).toEqual(['record']);
  });

  test('a swapped wall with all derived values updated', () => {
    const path = copyOfHonest();
    forgeFolder(path, SET, withOtherWall);
    expect(kindsIn(path)).toContain('wall');
  });

  test('another prevalent wind with all derived values updated', () => {
    const path = copyOfHonest();
    forgeFolder(path, SET, ({ record }) => {
      const classic = withOneWall(record);
      return { ...classic, config: { ...classic.config, prevalentWind: 'north' } };
    });
    expect(kindsIn(path)).toEqual(['prevalent-wind']);
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
