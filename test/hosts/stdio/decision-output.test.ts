// The output of programs to standard error, by decision: a program of the protocol "events", which runs for the whole deal, and one
// of Botzone's, which is started for each turn.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decisionsOf } from '@mcr-arena/engine';
import { createRegistry, DEFAULT_LIMITS, stdioHostWith } from '@mcr-arena/hosts';
import { playSet, replaySet, setRecordOf } from '@mcr-arena/runs';
import { expectValue } from '@mcr-arena/tiles';
import { formatSetRecord, mapPositions, seatOf } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { setOrder } from '../set-order.ts';
import { type Script, scriptedRunner } from './scripted-runner.ts';

/** Programs have minutes to answer. */
const PATIENT = { ...DEFAULT_LIMITS, decisionMs: 600_000 };

const scratch = makeScratchFolder();

/** Plays a deal between four such programs. */
async function playWith(source: string, start: () => Script) {
  const file = join(mkdtempSync(join(scratch, 'bot-')), 'bot.js');
  writeFileSync(file, source);
  const host = stdioHostWith(scriptedRunner(start), join(scratch, 'cache'), 1);
  const bots = mapPositions((position) => ({
    reference: { host: 'stdio', bot: pathToFileURL(file).href, parameters: {} },
    seed: `${position}`,
  }));
  const order = setOrder(bots, { limits: PATIENT });
  const played = await playSet(order, createRegistry(new Map([['stdio', host]])));
  const { result, deals } = expectValue(replaySet(formatSetRecord(setRecordOf('test', order, played))));
  return played.logs.map(({ log, position }) => {
    const { text, decisions = [] } = log;
    return {
      asked: decisionsOf(deals[0]!, seatOf(result.deals[0]!.seating, position)),
      text,
      outputs: decisions.map(({ event, at }, index) => ({ event, text: text.slice(at, decisions[index + 1]?.at) })),
    };
  });
}

test('of a program that runs for the whole deal', async () => {
  const logs = await playWith('// {"type":"hello"} legalActions dealStarted question', () => ({
    line: (line, program) => {
      const message = JSON.parse(line);
      if (message.type === 'dealStarted') program.complain('started\n');
      if (message.type !== 'question') return;
      const { number, legalActions } = message;
      program.complain(`question ${number}: ${legalActions.length} legal\n`);
      program.print(`${JSON.stringify({ type: 'reply', number, action: legalActions.at(-1) })}\n`);
    },
    start: (program) => program.print('{"type":"hello","protocol":2}\n'),
  }));
  expect(logs).toHaveLength(4);
  for (const { asked, text, outputs } of logs) {
    expect(text.startsWith('started\nquestion 1: ')).toBe(true);
    expect(outputs).toEqual(
      asked.map(({ event, legalActions }, index) => ({
        event,
        text: `question ${index + 1}: ${legalActions.length} legal\n`,
      })),
    );
  }
});

test('of a program that is started for each turn', async () => {
  const logs = await playWith('// requests', () => ({
    line: (line, program) => {
      const { requests } = JSON.parse(line);
      const last = requests.at(-1);
      program.complain(`turn ${requests.length}: ${last}\n`);
      const response = last.startsWith('2 ') ? `PLAY ${last.slice(2)}` : 'PASS';
      program.print(`${JSON.stringify({ response, debug: `debug ${requests.length}` })}\n`);
      program.exit(0);
    },
  }));
  for (const { asked, outputs } of logs) {
    const events = asked.map(({ event }) => event);
    expect(outputs.map(({ event }) => event)).toEqual(events);
    expect(outputs.every(({ text }) => /^turn \d+: [^\n]+\n$/.test(text))).toBe(true);
  }
});
