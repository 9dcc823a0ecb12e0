// The rules for single files. Each takes the tree and returns its violations, one per line.

import { isPure, moduleOf } from './layers.ts';
import type { SourceTree } from './source-tree.ts';

const CLOCKS_AND_CHANCE = ['Date.now', 'new Date()', 'performance', 'Math.random', 'crypto'];
const OUTSIDE = ['console', 'process', 'fetch', 'require', 'globalThis'];
const WAITING = ['await', 'async', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'];
const EFFECTS = new Set([...CLOCKS_AND_CHANCE, ...OUTSIDE, ...WAITING]);

/** Database queries in request handlers: the module that owns the data has a function for them. */
export function queriesInHttp(tree: SourceTree): string[] {
  return [...tree.files.values()]
    .filter(({ path }) => path.startsWith('apps/server/src/http/'))
    .flatMap(({ path, text }) => (text.match(/\bprisma\s*\??\.\s*[$\w]+/g) ?? []).map((use) => `${path}: ${use}`));
}

/** Commands that write to the terminal themselves: strings are escaped only in `terminal`, and in the batch forms. */
export function rawOutput(tree: SourceTree): string[] {
  return [...tree.files.values()]
    .filter(({ path }) => /^apps\/cli\/src\/(?!terminal\/|lines\/batch\.ts$)/.test(path))
    .flatMap(({ path, text }) =>
      (text.match(/\bconsole\.\w+|\b(?:stdout|stderr|output)\.write\b/g) ?? []).map((use) => `${path}: ${use}`),
    );
}

/** Names of what a browser stores, and of the library for databases. */
const BROWSER_STORAGE =
  /\b(?:localStorage|sessionStorage|indexedDB|caches|cookieStore|document\.cookie)\b|['"]idb['"]/g;
/** The list of entries with their owners, the two databases, and the script before the first paint, which reads the theme. */
const STORES =
  /^apps\/web\/(?:src\/ui\/(?:storage\/kept-choice|training\/cards-database|local\/games-database)\.ts|public\/theme\.js)$/;

/** Pages that store something in the browser themselves: what is stored has an owner, in `kept-choice.ts`. */
export function browserStorage(tree: SourceTree): string[] {
  return [...tree.files.values()]
    .filter(({ path }) => path.startsWith('apps/web/') && !STORES.test(path))
    .flatMap(({ path, text }) => (text.match(BROWSER_STORAGE) ?? []).map((use) => `${path}: ${use}`));
}

/** Clocks, randomness, output and waiting in the pure packages; `Math.random` in every package, app and bot. */
export function impurities(tree: SourceTree): string[] {
  return [...tree.files.values()]
    .filter(({ path, text }) => isPure(path) || (moduleOf(path) !== undefined && text.includes('Math.random')))
    .flatMap(({ path, usesIn }) => {
      const pure = isPure(path);
      const effects = usesIn().filter(({ name }) => name === 'Math.random' || (pure && EFFECTS.has(name)));
      return effects.map(({ name, line }) => `${path}:${line}: ${name}`);
    });
}

const KIND_NAMES =
  'house|stdio|policy|remote|session|module|swiss|ladder|contest|match|comparison|human-duplicate|task|night';
/** Comparisons with the name of a kind of bot or competition, in code, in filters of Prisma and in SQL, and tables of one kind. */
const NAMED_KINDS = [
  `(?:[kK]ind|[hH]ost|source)\\)?\\s*[!=]==?\\s*['"](?:${KIND_NAMES})['"]`,
  `\\bkind: (?:\\{[^}]*)?['"](?:${KIND_NAMES})['"]`,
  `\\bkind(?:::text)?\\s*(?:=|<>|IN)\\s*\\(?'(?:${KIND_NAMES})'`,
  `\\bcase ['"](?:${KIND_NAMES})['"]`,
  '[!=]== (?:HOUSE|MODULE|POLICY|REMOTE|STDIO)_HOST',
  '(?:HOUSE|MODULE|POLICY|REMOTE|STDIO)_HOST [!=]==',
  '[!=]== [A-Z_]+_KIND\\.name',
  '[A-Z_]+_KIND\\.name [!=]==',
  '\\b(?:where|some|every|none|in|not|NOT|OR|AND): [{[][^;]*?[A-Z_]+_KIND\\.name',
  '\\b(?:contestStage|contestEntry|ladderRating|ladderResult|humanEntry|nightEvent)\\.',
  '\\b(?:store|prisma|transaction)\\.(?:task|submission)\\.',
].map((pattern) => new RegExp(pattern, 'g'));
/** A constant that holds the name of a kind of competition. */
const KIND_CONSTANTS = /\b(?:SWISS|LADDER|CONTEST|MATCH|COMPARISON|HUMAN_DUPLICATE|TASK|NIGHT)\b/g;
/** Where a kind is defined. The kinds of users in `accounts` are not open. */
const OWN_PLACES =
  /^apps\/server\/src\/(?:bots\/kinds|competitions\/[^/]+|accounts)\/|^packages\/hosts\/src\/(?:finding\/kinds\/|bot-reference\.ts)/;

/** Code outside a kind of bot or competition that asks which kind it is, instead of asking the kind. */
export function namedKinds(tree: SourceTree): string[] {
  return [...tree.files.values()]
    .filter(({ path }) => path.includes('/src/') && !OWN_PLACES.test(path))
    .flatMap(({ path, text }) => {
      const patterns = path.startsWith('apps/server/') ? [...NAMED_KINDS, KIND_CONSTANTS] : NAMED_KINDS;
      return patterns.flatMap((pattern) => (text.match(pattern) ?? []).map((use) => `${path}: ${use}`));
    });
}
