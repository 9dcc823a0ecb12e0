// Botzone's loop around four programs: at every turn the judge sends each seat a request, and each must answer.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { replyOfRun } from '@mcr-arena/protocol';
import type { BotModule } from '@mcr-arena/sdk';
import { KEEP_RUNNING, playOnBotzone } from '@mcr-arena/sdk/botzone';
import { type BySeat, expectValue, mapSeats, SEATS } from '@mcr-arena/tiles';
import { parseInitdata } from '../../packages/protocol/src/botzone/initdata.ts';
import { JudgedDeal } from '../../packages/protocol/src/botzone/judged-deal.ts';
import type { JudgeOutput } from '../../packages/protocol/src/botzone/output.ts';

/** A long-running program: takes a line, returns its output before the marker. */
export interface Program {
  ask(line: string): Promise<string>;
  end(): void;
}

/** The interaction format of a program. */
export type Form = 'json' | 'simple';

/** A bot with the complete line protocol, in this thread. */
export function programHere(module: BotModule): Program {
  const lines: string[] = [];
  let wake = (): void => {};
  let ended = false;
  async function* input(): AsyncGenerator<string> {
    while (!ended) {
      while (lines.length > 0) yield `${lines.shift()}\n`;
      if (ended) return;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }
  const answers = answersAboveMarker();
  playOnBotzone(module, { input: input(), output: { write: answers.take } }).catch(answers.fail);
  return {
    ask: (line) => {
      lines.push(line);
      wake();
      return answers.next();
    },
    end: () => {
      ended = true;
      wake();
    },
  };
}

export const GOAL_PROGRAM = join(import.meta.dirname, '../../bots/goal/botzone.ts');

/** A program in its own process. */
export function programOf(command: readonly string[] = [process.execPath, GOAL_PROGRAM]): Program {
  const child = spawn(command[0]!, command.slice(1), { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = answersAboveMarker();
  child.stdout.setEncoding('utf8').on('data', answers.take);
  child.on('exit', (code) => answers.fail(new Error(`the program ended with exit code ${code}`)));
  return {
    ask: (line) => {
      child.stdin.write(`${line}\n`);
      return answers.next();
    },
    end: () => void child.stdin.end(),
  };
}

function answersAboveMarker(): { take(chunk: string): void; fail(thrown: unknown): void; next(): Promise<string> } {
  let output = '';
  let failure: unknown;
  let settle: { resolve(answer: string): void; reject(thrown: unknown): void } | undefined;
  return {
    take: (chunk) => {
      output += chunk;
      const marker = output.indexOf(`${KEEP_RUNNING}\n`);
      if (marker < 0) return;
      const answer = output.slice(0, marker);
      output = output.slice(marker + KEEP_RUNNING.length + 1);
      settle?.resolve(answer);
    },
    fail: (thrown) => {
      failure = thrown;
      settle?.reject(thrown);
    },
    next: () =>
      new Promise((resolve, reject) => {
        if (failure === undefined) settle = { resolve, reject };
        else reject(failure);
      }),
  };
}

/** The output of a program started for a single turn. */
export async function printedOnce(input: string, command = [process.execPath, GOAL_PROGRAM]): Promise<string> {
  const child = spawn(command[0]!, [...command.slice(1), '--one-shot'], { stdio: ['pipe', 'pipe', 'inherit'] });
  // The input stays open: the program must end by itself.
  child.stdin.write(input);
  return text(child.stdout);
}

/** The requests and responses of a seat, by turn. */
export interface Talk {
  readonly requests: string[];
  readonly responses: string[];
}

/** The whole history, as sent to a program started for this turn. */
export function historyText(form: Form, requests: readonly string[], responses: readonly string[]): string {
  if (form === 'json') return `${JSON.stringify({ requests, responses })}\n`;
  const lines = requests.flatMap((request, turn) => [request, ...responses.slice(turn, turn + 1)]);
  return `${[requests.length, ...lines].join('\n')}\n`;
}

/** Parses the response from a program's output; throws if Botzone would not understand it. */
export function responseIn(form: Form, answer: string): string {
  if (form === 'simple') return answer.replace(/\n$/, '');
  const { response } = JSON.parse(answer) as { readonly response: unknown };
  if (typeof response !== 'string') throw new Error(`no response in ${answer}`);
  return response;
}

export interface JudgedPlay {
  readonly talks: BySeat<Talk>;
  /** The judge's last output. */
  readonly end: JudgeOutput;
}

/** Plays the deal that Botzone draws from `srand`, with long-running programs. */
export async function playJudged(srand: number, programs: BySeat<Program>, form: Form = 'json'): Promise<JudgedPlay> {
  const deal = new JudgedDeal(expectValue(parseInitdata({ srand })));
  const talks = mapSeats((): Talk => ({ requests: [], responses: [] }));
  while (deal.output.command === 'request') {
    const { content } = deal.output;
    for (const seat of SEATS) {
      const { requests, responses } = talks[seat];
      const request = content[seat];
      requests.push(request);
      const later = form === 'json' ? JSON.stringify(request) : request;
      const isFirst = requests.length === 1;
      const answer = await programs[seat].ask(isFirst ? historyText(form, requests, []).trimEnd() : later);
      responses.push(responseIn(form, answer));
    }
    deal.answer(mapSeats((seat) => replyOfRun('OK', talks[seat].responses.at(-1))));
  }
  for (const program of programs) program.end();
  return { talks, end: deal.output };
}
