// The protocol of a bot without bot.json, by the words in its code.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recogniseBot } from '@mcr-arena/hosts';
import { afterAll, expect, test } from 'vitest';

const scratch = mkdtempSync(join(tmpdir(), 'mcr-recognise-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.each([
  ['bot.decide(message["legalActions"])', 'events', true],
  ['if message["type"] == "dealStarted":', 'events', true],
  ['turn = len(message["requests"])', 'botzone-json', false],
  ['turn = int(input())', 'botzone-simple', false],
  ['print(">>>BOTZONE_REQUEST_KEEP_RUNNING<<<")', 'botzone-simple', true],
])('%s', (code, protocol, keepRunning) => {
  const folder = mkdtempSync(join(scratch, 'bot-'));
  writeFileSync(join(folder, 'mine.py'), `${code}\n`);
  expect(recogniseBot(folder, 'mine')).toEqual({
    ok: true,
    value: { name: 'mine', language: 'python', entry: 'mine.py', protocol, keepRunning },
  });
});
