// Bundles the bot `goal` into one file for upload to Botzone: `npm run botzone -- [--one-shot] [--out FILE] [KEY=VALUE …]`.
//
// The file is CommonJS without dependencies. Botzone does not document its version of Node, so the file uses the syntax of 2018
// and polyfills newer functions. The parameters are built in, because Botzone passes none.

import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { readWords } from '../bots/goal/botzone-words.ts';

const ROOT = join(import.meta.dirname, '..');
const ENTRY = join(ROOT, 'bots/goal/botzone.ts');
/** The syntax that Node 10 supports. */
const SYNTAX = 'es2018';

/** Polyfills for functions of Node 11 to 20. */
const ADDED = `
if (!Object.hasOwn) Object.hasOwn = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
if (!Object.fromEntries) Object.fromEntries = (entries) => {
  const object = {};
  for (const [key, value] of entries) object[key] = value;
  return object;
};
const addTo = (prototype, name, value) => {
  if (!prototype[name]) Object.defineProperty(prototype, name, { value, writable: true, configurable: true });
};
for (const List of [Array, Uint8Array, Int8Array, Uint16Array, Int16Array, Uint32Array, Int32Array, Float64Array]) {
  addTo(List.prototype, 'at', function (place) {
    return this[place < 0 ? this.length + place : place];
  });
}
addTo(Array.prototype, 'flat', function () {
  return [].concat(...this);
});
addTo(Array.prototype, 'flatMap', function (of, self) {
  return [].concat(...this.map(of, self));
});
addTo(Array.prototype, 'findLast', function (holds) {
  return this.slice().reverse().find(holds);
});
addTo(Array.prototype, 'toSorted', function (order) {
  return this.slice().sort(order);
});
addTo(String.prototype, 'replaceAll', function (part, by) {
  return this.split(part).join(by);
});`;

async function bundle(out: string, words: readonly string[]): Promise<number> {
  const bundled = await rolldown({ input: ENTRY, platform: 'node', transform: { target: SYNTAX } });
  const banner = `// ${relative(ROOT, ENTRY)} ${words.join(' ')}\nprocess.argv.push(...${JSON.stringify(words)});${ADDED}`;
  const { output } = await bundled.write({ file: out, format: 'cjs', banner, codeSplitting: false });
  await bundled.close();
  return Buffer.byteLength(output[0].code);
}

interface CommandLine {
  readonly out: string;
  /** Arguments to build in: parameters, and `--one-shot` if given. */
  readonly words: readonly string[];
  readonly keepRunning: boolean;
}

/** Throws an Error that explains the invalid argument. */
function readCommandLine(): CommandLine {
  const { tokens, values } = parseArgs({
    strict: false,
    tokens: true,
    options: { out: { type: 'string', default: 'dist/goal-botzone.cjs' }, 'one-shot': { type: 'boolean' } },
  });
  const { out } = values;
  if (typeof out !== 'string' || out === '' || out.startsWith('-'))
    throw new Error('--out: expected the name of a file');
  const words = tokens.flatMap((token) => {
    if (token.kind === 'positional') return [token.value];
    if (token.kind !== 'option' || token.name === 'out') return [];
    return [token.inlineValue ? `${token.rawName}=${token.value}` : token.rawName];
  });
  return { out, words, keepRunning: readWords(words).keepRunning };
}

function commandLineOrEnd(): CommandLine {
  try {
    return readCommandLine();
  } catch (thrown) {
    console.error(`botzone: ${(thrown as Error).message}`);
    process.exit(2);
  }
}

const { out, words, keepRunning } = commandLineOrEnd();
const bytes = await bundle(out, words);
console.log(`${out}: ${Math.ceil(bytes / 1024)} KB${keepRunning ? ', for keep-running mode' : ''}`);
