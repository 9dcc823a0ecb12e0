// Runs before `npm pack` and `npm publish` in a folder of `packages` and stops them: the folder has sources in TypeScript, which
// Node refuses below `node_modules`. `npm run build:packages` writes folders without this script that can be packed.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const { name, publishConfig } = JSON.parse(readFileSync('package.json', 'utf8'));
const command = process.env.npm_command === 'publish' ? 'publish' : 'pack';
const advice =
  publishConfig?.exports === undefined
    ? 'it is not published, and runs from a clone of the project'
    : `run "npm run build:packages" in the root of the project, then "npm ${command} ./dist/packages/${basename(process.cwd())}"`;
console.error(`${name}: sources cannot be packed: ${advice}`);
process.exitCode = 1;
