// A bot.json that cannot be read, has impossible names, or names a file that its build does not make: an error of the bot, never of
// the machine that checks it.

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareBot, recogniseBot } from '@mcr-arena/hosts';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { scriptedRunner } from './scripted-runner.ts';

const scratch = makeScratchFolder();

const MANIFEST = { name: 'x', language: 'python', entry: 'main.py', protocol: 'events', keepRunning: true };

/** The folder of a bot with this bot.json. */
function botWith(manifest: object | string): string {
  const folder = mkdtempSync(join(scratch, 'bot-'));
  writeFileSync(join(folder, 'main.py'), 'print(1)\n');
  writeFileSync(join(folder, 'bot.json'), typeof manifest === 'string' ? manifest : JSON.stringify(manifest));
  return folder;
}

test.each([
  ['U+0000 in the entry', { ...MANIFEST, entry: 'main\0.py' }, 'manifest-malformed'],
  [
    'rights for code of Node',
    { ...MANIFEST, run: ['node', '--no-warnings', '--allow-addons', 'main.js'] },
    'manifest-malformed',
  ],
  ['U+0000 in a command', { ...MANIFEST, run: ['python3', '\0'] }, 'manifest-malformed'],
  ['an entry longer than a file name may be', { ...MANIFEST, entry: 'é'.repeat(200) }, 'entry-missing'],
  ['an entry that is a folder', { ...MANIFEST, entry: '.' }, 'entry-missing'],
  ['too many arguments', { ...MANIFEST, run: Array(101).fill('x') }, 'manifest-malformed'],
  ['keys that every object has', '{"__proto__":{"name":"x"},"constructor":1}', 'manifest-malformed'],
  ['deep nesting', `{"name":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, 'manifest-malformed'],
  ['a name of ten megabytes', { ...MANIFEST, name: ' '.repeat(10_000_000) }, 'manifest-malformed'],
])('rejects a bot.json with %s', (_, manifest, code) => {
  expect(recogniseBot(botWith(manifest), 'bot')).toMatchObject({ ok: false, error: { code } });
});

test.each([
  [
    'keepRunning',
    /^bot\.json: keepRunning is missing \(true: one process per deal, .*; false: one process per turn\)$/,
  ],
  ['protocol', /^bot\.json: protocol is missing \(botzone-json, botzone-simple, events\)$/],
  ['entry', /^bot\.json: entry is missing \(the file to run or compile, relative to bot\.json\)$/],
])('says what a missing %s is for', (name, message) => {
  expect(recogniseBot(botWith({ ...MANIFEST, [name]: undefined }), 'bot')).toMatchObject({
    error: { code: 'manifest-malformed', message: expect.stringMatching(message) },
  });
});

test('rejects a bot.json longer than any string', { tags: ['full'] }, () => {
  const folder = botWith('');
  writeFileSync(join(folder, 'bot.json'), Buffer.alloc(2 ** 29));
  expect(recogniseBot(folder, 'bot')).toMatchObject({ ok: false, error: { code: 'manifest-malformed' } });
});

test('reads a bot.json that begins with a byte order mark', () => {
  expect(recogniseBot(botWith(`\uFEFF${JSON.stringify(MANIFEST)}`), 'bot')).toMatchObject({ ok: true });
});

test('rejects a folder named bot.json', () => {
  const folder = mkdtempSync(join(scratch, 'bot-'));
  mkdirSync(join(folder, 'bot.json'));
  expect(recogniseBot(folder, 'bot')).toMatchObject({ ok: false, error: { code: 'manifest-malformed' } });
});

test('rejects a build that does not make the executable', async () => {
  const runner = scriptedRunner(() => ({ line: () => {}, end: (program) => program.exit(0) }));
  const bot = botWith({ ...MANIFEST, language: 'executable', entry: 'bot', build: [['true']] });
  const prepared = await prepareBot(bot, { runner, cache: { folder: join(scratch, 'prepared') } });
  expect(prepared).toMatchObject({ ok: false, error: { code: 'entry-missing' } });
});
