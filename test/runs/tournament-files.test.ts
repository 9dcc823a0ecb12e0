// A tournament from files in memory is verified like its folder, with the same findings in the same words.

import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsOf, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { formatFinding, openFolder, playTournament, verifyFolder } from '@mcr-arena/runs';
import { sourceOfFiles, verifyTournament } from '@mcr-arena/runs/browser';
import { expectValue } from '@mcr-arena/tiles';
import { createConfig } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { HOSTS } from '../hosts/hosts-under-test.ts';
import { makeScratchFolder } from '../scratch-folder.ts';
import { filesIn } from './files-in.ts';

const root = makeScratchFolder();
const honest = join(root, 'honest');
const entrants = ['a', 'b', 'c', 'd'].map((id) => ({ id, bot: 'random' }));
const config = expectValue(createConfig({ id: 'files', entrants, rounds: 3, seatings: 1 }));
const bots = expectValue(botsOf(config, root, HOUSE_BOTS));
const order = { config, bots, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS, seed: 'files' };
expectValue(await playTournament(order, honest, { workers: 1, hosts: HOSTS }));

const SET = 'sets/r3-t1-s1.json.zst';

function flipByte(path: string, place: number): void {
  const bytes = readFileSync(path);
  bytes[bytes.length + place]! ^= 1;
  writeFileSync(path, bytes);
}

test.each<[string, (folder: string) => void, string | undefined]>([
  ['is confirmed', () => {}, undefined],
  [
    'with a changed byte of a record',
    (folder) => flipByte(join(folder, SET), -1),
    `${SET}: not readable as Zstandard: Restored data doesn't match checksum`,
  ],
  ['with bytes after a record', (folder) => appendFileSync(join(folder, SET), 'x'), 'found 1 bytes after its end'],
  ['with two frames', (folder) => appendFileSync(join(folder, SET), zstdCompressSync('x')), 'bytes after its end'],
  ['without a record', (folder) => rmSync(join(folder, SET)), `${SET} does not exist or is not a file`],
  [
    'with a record under another name',
    (folder) => renameSync(join(folder, SET), join(folder, 'sets/r4-t1-s1.json.zst')),
    'r4-t1-s1',
  ],
  [
    'with changed results',
    (folder) => writeFileSync(join(folder, 'results.json'), `${readFileSync(join(folder, 'results.json'))} `),
    'bytes · results.json',
  ],
  [
    'with files of others',
    (folder) => {
      mkdirSync(join(folder, 'sets/more'));
      for (const name of ['more/a.txt', 'notes.txt', 'r1-t1-s1.json.zst.damaged']) {
        writeFileSync(join(folder, 'sets', name), 'x');
      }
    },
    'files · sets/notes.txt',
  ],
])('a tournament %s', (_, alter, finding) => {
  const folder = join(root, 'altered');
  rmSync(folder, { recursive: true, force: true });
  cpSync(honest, folder, { recursive: true });
  alter(folder);
  const { replayed: _replayed, ...read } = expectValue(verifyTournament(sourceOfFiles(folder, filesIn(folder))));
  const { replayed: _kept, ...stored } = expectValue(verifyFolder(openFolder(folder)));
  expect(read).toEqual(stored);
  const lines = read.findings.map(formatFinding);
  if (finding === undefined) expect(lines).toEqual([]);
  else expect(lines).toContainEqual(expect.stringContaining(finding));
});

test('files that are not those of a tournament are refused like such a folder', () => {
  const files = new Map([['sets/r1-t1-s1.json.zst', new Uint8Array()]]);
  expect(verifyTournament(sourceOfFiles('league', files))).toEqual({
    ok: false,
    error: {
      code: 'results-missing',
      message: 'league has no results.json: expected the folder of a finished tournament',
    },
  });
});
