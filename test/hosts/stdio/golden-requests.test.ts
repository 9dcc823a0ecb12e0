// Programs receive exactly the requests of Botzone's judge: the golden games are replayed by programs that
// answer like the bots of those games.

import {
  askedSeats,
  BOTZONE_DEAL_RULES,
  createObserver,
  type DealConfig,
  DealInPlay,
  type Reply,
  type ViewEventOf,
  viewEventFor,
} from '@mcr-arena/engine';
import { DEFAULT_LIMITS, type PreparedBot } from '@mcr-arena/hosts';
import { KEEP_RUNNING, requestsOf } from '@mcr-arena/protocol';
import { expectValue, mapSeats, parseBotzoneTiles, SEATS, type Seat, WINDS } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { runtimeOf } from '../../../packages/hosts/src/sandbox/bot-runtimes.ts';
import { BotzoneProgram } from '../../../packages/hosts/src/stdio/botzone-program.ts';
import { ProgramBot } from '../../../packages/hosts/src/stdio/program-bot.ts';
import { GOLDEN_GAMES, type GoldenGame } from '../../protocol/botzone/golden-games.ts';
import { scriptedRunner } from './scripted-runner.ts';

type Form = 'json' | 'simple';

/** Games that end with another wrong answer may end at a turn without a choice, at which seats are not asked here. */
const ENDS = ['HU', 'HUANG', 'WH'];
const SAMPLE = GOLDEN_GAMES.filter(({ outputs }) => ENDS.includes(outputs.at(-1)!.display.action)).filter(
  (_, index) => index % 8 === 3,
);

const requestsTo = ({ outputs }: GoldenGame, seat: Seat): string[] =>
  outputs.filter(({ command }) => command === 'request').map(({ content }) => content[seat] as string);

const answersOf = ({ responses }: GoldenGame, seat: Seat): string[] =>
  responses.map((answers) => (answers[seat]!.verdict === 'OK' ? String(answers[seat]!.response) : ''));

/** The requests sent to a seat's program, by turn. */
class Sent {
  readonly requests: string[] = [];
  /** Number of started programs. */
  starts = 0;
  /** Turns with a choice: at all others programs pass, and the game's answers, which were not read, are ignored. */
  readonly choices = new Set<number>();
}

/** A program that answers like the seat, and records its input. */
function programOf(game: GoldenGame, seat: Seat, form: Form, keepRunning: boolean, sent: Sent): BotzoneProgram {
  const answers = answersOf(game, seat);
  const printed = (turn: number): string => {
    const response = sent.choices.has(turn) ? answers[turn]! : 'PASS';
    return `${form === 'json' ? JSON.stringify({ response }) : response}\n${keepRunning ? `${KEEP_RUNNING}\n` : ''}`;
  };
  const runner = scriptedRunner(() => {
    sent.starts += 1;
    let lines: string[] = [];
    let isFirst = true;
    return {
      line: (line, process) => {
        lines.push(line);
        if (isFirst && form === 'simple' && lines.length < 2 * Number(lines[0])) return;
        if (isFirst) readWhole(lines, form, answers, sent);
        else sent.requests.push(form === 'json' ? JSON.parse(line) : line);
        isFirst = false;
        lines = [];
        process.print(printed(sent.requests.length - 1));
        if (!keepRunning) process.exit(0);
      },
    };
  });
  const manifest = {
    name: 'golden',
    language: 'cpp',
    entry: 'a.cpp',
    protocol: `botzone-${form}`,
    keepRunning,
  } as const;
  const prepared: PreparedBot = {
    manifest,
    folder: '/',
    argv: ['golden'],
    digest: '',
    basis: 'manifest',
    runtime: runtimeOf(),
    buildOutput: '',
  };
  const bot = new ProgramBot(prepared, runner, DEFAULT_LIMITS, {}, 1);
  return new BotzoneProgram(bot, startedFor(game, seat));
}

/** Reads the first input of a process, which must continue the input of earlier processes. */
function readWhole(lines: readonly string[], form: Form, answers: readonly string[], sent: Sent): void {
  const whole =
    form === 'json'
      ? (JSON.parse(lines[0]!) as { requests: string[]; responses: string[] })
      : {
          requests: lines.filter((_, index) => index % 2 === 1),
          responses: lines.slice(2).filter((_, index) => index % 2 === 0),
        };
  expect(whole.requests.slice(0, sent.requests.length)).toEqual(sent.requests);
  const said = answers.map((answer, turn) => (sent.choices.has(turn) ? answer : 'PASS'));
  expect(whole.responses).toEqual(said.slice(0, whole.requests.length - 1));
  sent.requests.splice(0, sent.requests.length, ...whole.requests);
}

function configOf({ initdata }: GoldenGame): DealConfig {
  const wall = expectValue(parseBotzoneTiles(initdata.walltiles));
  return { rules: BOTZONE_DEAL_RULES, prevalentWind: WINDS[initdata.quan]!, wall };
}

function startedFor(game: GoldenGame, seat: Seat): ViewEventOf<'dealStarted'> {
  return viewEventFor(seat, { type: 'dealStarted', config: configOf(game) }) as ViewEventOf<'dealStarted'>;
}

/** Plays the game with programs; returns the requests to each seat. */
async function playedBy(game: GoldenGame, form: Form, keepRunning: boolean): Promise<readonly Sent[]> {
  const sent = mapSeats(() => new Sent());
  const programs = mapSeats((seat) => programOf(game, seat, form, keepRunning, sent[seat]));
  for (const program of programs) expect(await program.start()).toBeUndefined();
  const deal = new DealInPlay(configOf(game));
  const observers = mapSeats((seat) => {
    const observer = createObserver(startedFor(game, seat));
    for (const event of deal.events.slice(1)) observer.see(viewEventFor(seat, event));
    return observer;
  });
  while (deal.deltas === undefined) {
    const replies: (Reply | undefined)[] = [undefined, undefined, undefined, undefined];
    for (const seat of askedSeats(deal.state)) {
      const observation = observers[seat].observation()!;
      sent[seat]!.choices.add(requestsOf(observation.history).length - 1);
      replies[seat] = await programs[seat]!.decide(observation);
    }
    for (const event of deal.answer(mapSeats((seat) => replies[seat]))) {
      for (const seat of SEATS) observers[seat].see(viewEventFor(seat, event));
    }
  }
  return sent;
}

describe.each(SAMPLE.map((game) => [game.id, game] as const))('%s', (_, game) => {
  test.each<[Form, boolean]>([
    ['json', false],
    ['simple', false],
    ['json', true],
    ['simple', true],
  ])('%s, keep-running %s', async (form, keepRunning) => {
    const sent = await playedBy(game, form, keepRunning);
    for (const seat of SEATS) {
      const { requests, starts, choices } = sent[seat]!;
      // Requests after the last choice of a seat are not sent, because no answer is needed.
      expect(requests).toEqual(requestsTo(game, seat).slice(0, Math.max(0, ...choices) + 1));
      expect(starts).toBe(keepRunning ? 1 : 1 + [...choices].filter((turn) => turn > 0).length);
    }
  });
});
