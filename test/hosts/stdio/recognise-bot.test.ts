// The protocol of a bot without bot.json, by the words in its code.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recogniseBot } from '@mcr-arena/hosts';
import { expect, test } from 'vitest';
import { protocolBasisOf } from '../../../packages/hosts/src/stdio/recognise-bot.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';

const scratch = makeScratchFolder();

test.each([
  ['bot.decide(message["legalActions"])', 'events', true, 'event-words'],
  ['if message["type"] == "dealStarted":', 'events', true, 'event-words'],
  ['turn = len(message["requests"])', 'botzone-json', false, 'request-words'],
  ['turn = int(input())', 'botzone-simple', false, 'no-words'],
  ['print(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<")', 'botzone-simple', true, 'no-words'],
])('recognises %s', (code, protocol, keepRunning, basis) => {
  const folder = mkdtempSync(join(scratch, 'bot-'));
  writeFileSync(join(folder, 'mine.py'), `${code}\n`);
  expect(recogniseBot(folder, 'mine')).toEqual({
    ok: true,
    value: { name: 'mine', language: 'python', entry: 'mine.py', protocol, keepRunning },
  });
  expect(protocolBasisOf(folder, { entry: 'mine.py' })).toBe(basis);
});

test.each([
  ['#define SIMPLEIO 0', 'botzone-json'],
  ['#define SIMPLEIO 1', 'botzone-simple'],
  ['\r\n \t#define  SIMPLEIO\t0', 'botzone-json'],
])('recognises %s', (code, protocol) => {
  const folder = mkdtempSync(join(scratch, 'bot-'));
  writeFileSync(join(folder, 'mine.cpp'), `${code}\nint main() {}\n`);
  expect(recogniseBot(folder, 'mine')).toMatchObject({ value: { protocol } });
  expect(protocolBasisOf(folder, { entry: 'mine.cpp' })).toBe('macro');
});

test.each(['\n', ' ', '\n#define '])('recognises a bot of megabytes of %o', (filler) => {
  const folder = mkdtempSync(join(scratch, 'bot-'));
  writeFileSync(join(folder, 'main.cpp'), filler.repeat(8_000_000 / filler.length));
  expect(recogniseBot(folder, 'mine')).toMatchObject({ value: { protocol: 'botzone-simple' } });
});

test('a manifest takes precedence over the code', () => {
  const folder = mkdtempSync(join(scratch, 'bot-'));
  writeFileSync(join(folder, 'mine.py'), 'requests legalActions\n');
  const manifest = {
    name: 'mine',
    language: 'python',
    entry: 'mine.py',
    protocol: 'botzone-simple',
    keepRunning: true,
  };
  writeFileSync(join(folder, 'bot.json'), JSON.stringify(manifest));
  expect(recogniseBot(folder, 'mine')).toEqual({ ok: true, value: manifest });
  expect(protocolBasisOf(folder, { entry: 'mine.py' })).toBe('manifest');
});
