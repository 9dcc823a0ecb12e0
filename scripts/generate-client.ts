// Generates the database client from prisma/schema.prisma, if it is missing or outdated. Runs after `npm install`. Prisma's
// command would download a schema engine, which is not needed for generating; any executable in its place prevents the
// download.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const client = join(root, 'apps/server/dist/prisma');
const stamp = join(client, 'made-from');

const version: string = JSON.parse(readFileSync(join(root, 'node_modules/prisma/package.json'), 'utf8')).version;
const digest = createHash('sha256')
  .update(readFileSync(join(root, 'prisma/schema.prisma')))
  .update(version)
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== digest) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/prisma/build/index.js'), 'generate'], {
    cwd: root,
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, digest);
}
