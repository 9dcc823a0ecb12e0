// Runs all scenarios in a separate process: `node run-scenarios.ts SCRATCH NODE`, which prints problems by scenario as JSON.

import { openSandbox } from '../../../../packages/hosts/src/sandbox/sandbox.ts';
import { runAll } from './run-all.ts';

const [scratch, node] = process.argv.slice(2) as [string, string];
const opened = await openSandbox({ runtime: [{ host: node, inside: '/runtime/bin/node' }] });
const found = opened.ok ? await runAll(opened.value, scratch) : { 'a sandbox opens': [JSON.stringify(opened.error)] };
if (opened.ok) await opened.value.close();
console.log(JSON.stringify({ uid: process.getuid?.(), found }));
