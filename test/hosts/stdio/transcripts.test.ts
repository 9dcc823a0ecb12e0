// The transcripts of docs/protocols.md: the example bots print the documented output, and the input matches the protocol.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventsDealEndedSchema, eventsDealStartedSchema, eventsQuestionSchema } from '@mcr-arena/protocol/schema';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/protocols.md'), 'utf8');
const TRANSCRIPTS = [...PAGE.matchAll(/```transcript (\S+)\n(.*?)```/gs)].map(
  ([, bot, lines]) => [bot!, lines!.trimEnd().split('\n')] as const,
);

const linesBy = (mark: '>' | '<', lines: readonly string[]): string[] =>
  lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2));

test('there is one for each protocol', () => {
  expect(TRANSCRIPTS.map(([bot]) => bot)).toEqual(['python-simple', 'python-json', 'python-events']);
});

describe.each(TRANSCRIPTS)('%s', (bot, lines) => {
  test('prints the documented output', async () => {
    const child = spawn('python3', ['main.py'], {
      cwd: join(ROOT, 'bots/examples', bot),
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(`${linesBy('>', lines).join('\n')}\n`);
    expect((await text(child.stdout)).trimEnd().split('\n')).toEqual(linesBy('<', lines));
  });
});

test('the input of the events bot matches the schemas', () => {
  const schema = z.discriminatedUnion('type', [eventsDealStartedSchema, eventsQuestionSchema, eventsDealEndedSchema]);
  const [, lines] = TRANSCRIPTS.find(([bot]) => bot === 'python-events')!;
  for (const line of linesBy('>', lines)) expect(() => schema.parse(JSON.parse(line))).not.toThrow();
});
