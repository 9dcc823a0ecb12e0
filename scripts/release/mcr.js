#!/usr/bin/env node
// Starts `mcr` in a published package. Plain JavaScript for any Node: an old one prints which version is needed.

import { readFileSync } from 'node:fs';

const { name, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '').split('.').map(Number);
const found = process.versions.node.split('.').map(Number);
if (found[0] > needed[0] || (found[0] === needed[0] && found[1] >= (needed[1] ?? 0))) {
  await import('../lib/mcr.mjs');
} else {
  console.error(`mcr: ${name} needs Node ${needed.join('.')} or newer, and this is ${process.version}`);
  process.exitCode = 2;
}
