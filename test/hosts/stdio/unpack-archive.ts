// A process that prepares the archive of a bot in a folder and prints the error and what is left there. Arguments: the archive, the folder.

import { readdirSync } from 'node:fs';
import { trustedPrograms } from '../../../packages/hosts/src/program/trusted-programs.ts';
import { prepareBot } from '../../../packages/hosts/src/stdio/prepared-bot.ts';

const [archive, folder] = process.argv.slice(2) as [string, string];
const error = await prepareBot(archive, { runner: trustedPrograms(), cache: { folder } }).then(
  (prepared) => (prepared.ok ? 'none' : prepared.error.code),
  (thrown: { readonly code?: string }) => thrown.code,
);
console.log(JSON.stringify({ error, left: readdirSync(folder) }));
