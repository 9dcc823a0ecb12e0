// An archive whose disk becomes full, then read-only, then has room again: no record is lost, and the next pass continues.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { joinDatabase } from '../../../apps/server/src/database/open-database.ts';
import { newDatabaseUrl } from '../throwaway.ts';
import { fillRecords } from './archive-under-test.ts';

const RECORDS = 150;
const PROGRAM = join(import.meta.dirname, 'run-pass.ts');
const MOUNT = ['--user', '--map-root-user', '--mount', '--', 'sh', '-e', '-c'];

/** 400 KiB hold the first batch of records, at one block of 4 KiB each, but not all of them. */
const SCRIPT = `
  pass() { "$1" "$2" "$3" "$0"; }
  mount -t tmpfs -o size=400k none "$0"; pass "$@"; pass "$@"
  mount -o remount,ro "$0"; pass "$@"
  mount -o remount,rw,size=50m "$0"; pass "$@"; pass "$@"`;

interface Outcome {
  readonly moved?: number;
  readonly error?: string;
  /** Number of records in the database. */
  readonly inDatabase: number;
  readonly content: string;
}

test('a full or read-only folder loses no record, and is used again when it has room', {
  tags: ['namespaces'],
}, async () => {
  const url = await newDatabaseUrl('migrated');
  const database = expectValue(await joinDatabase({ type: 'postgres', url }));
  await fillRecords(database, RECORDS);
  const folder = mkdtempSync(join(tmpdir(), 'mcr-archive-'));
  const { stdout, stderr, status } = spawnSync('unshare', [...MOUNT, SCRIPT, folder, process.execPath, PROGRAM, url], {
    encoding: 'utf8',
  });
  expect([status, stderr.replaceAll(/.*Warning.*\n?/g, '')]).toEqual([0, '']);
  const outcomes = stdout
    .trim()
    .split('\n')
    .map((line): Outcome => JSON.parse(line));
  const [full, stillFull, readOnly, roomy, last] = outcomes;
  for (const outcome of [full, stillFull]) expect(outcome!.error).toContain('ENOSPC');
  expect(readOnly!.error).toContain('EROFS');
  expect(full!.inDatabase).toBeGreaterThan(0);
  expect(roomy).toMatchObject({ moved: stillFull!.inDatabase, inDatabase: 0 });
  expect(last).toMatchObject({ moved: 0 });
  expect(new Set(outcomes.map(({ content }) => content)).size).toBe(1);
  await database.close();
  rmSync(folder, { recursive: true });
});
