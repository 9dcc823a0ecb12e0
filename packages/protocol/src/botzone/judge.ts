// Botzone's judge over unchecked JSON values: a whole deal at once, or one call of the controller, which contains all
// outputs and answers so far. Invalid input returns a failure and never throws.

import type { Replies, Reply } from '@mcr-arena/engine';
import { failure, mapSeats, type Result, SEATS, type Seat, success } from '@mcr-arena/tiles';
import { type InitdataError, type JudgeOptions, parseInitdata } from './initdata.ts';
import { JudgedDeal } from './judged-deal.ts';
import type { JudgeOutput } from './output.ts';
import { replyOfRun } from './verdict.ts';

/** Why the input cannot be judged. */
export type JudgeError = InitdataError | 'input-malformed' | 'answers-malformed';

/** All outputs of the judge for a deal. */
export interface JudgedOutputs {
  /** `outputs[k]` is the judge's output after the first k entries of `responses`. */
  readonly outputs: readonly JudgeOutput[];
}

/** All outputs for `{"initdata", "responses": [{"0": {"verdict", "response"}, …}, …]}`. */
export function judgeDeal(input: unknown, options: JudgeOptions = {}): Result<JudgedOutputs, JudgeError> {
  if (!isRecord(input)) return failure('input-malformed', 'expected an object with initdata and responses');
  if (!Array.isArray(input.responses)) return failure('input-malformed', 'responses: expected an array');
  const start = parseInitdata(input.initdata, options);
  if (!start.ok) return start;
  const deal = new JudgedDeal(start.value);
  const outputs = [deal.output];
  for (const [turn, answers] of input.responses.entries()) {
    const replies = parseAnswers(answers, `responses[${turn}]`);
    if (!replies.ok) return replies;
    deal.answer(replies.value);
    outputs.push(deal.output);
  }
  return success({ outputs });
}

/** The output for one call of the controller: `{"log": [output, answers, output, answers …], "initdata"}`. */
export function judgeOnce(input: unknown, options: JudgeOptions = {}): Result<JudgeOutput, JudgeError> {
  if (!isRecord(input)) return failure('input-malformed', 'expected an object with log and initdata');
  if (!Array.isArray(input.log)) return failure('input-malformed', 'log: expected an array');
  const start = parseInitdata(input.initdata, options);
  if (!start.ok) return start;
  const deal = new JudgedDeal(start.value);
  for (let place = 1; place < input.log.length; place += 2) {
    const replies = parseAnswers(input.log[place], `log[${place}]`);
    if (!replies.ok) return replies;
    deal.answer(replies.value);
  }
  return success(deal.output);
}

/** The replies of one turn. All four seats must be present: Botzone would blame the bot for what its controller omitted. */
export function parseAnswers(answers: unknown, where: string): Result<Replies, 'answers-malformed'> {
  if (!isRecord(answers)) return failure('answers-malformed', `${where}: expected an object of answers by seat`);
  const missing = seatWithoutAnswer(answers);
  if (missing !== undefined) {
    return failure('answers-malformed', `${where}["${missing}"]: expected an object with verdict and response`);
  }
  return success(
    mapSeats((seat): Reply => {
      const { verdict, response } = answers[seat] as Readonly<Record<string, unknown>>;
      return replyOfRun(verdict, response);
    }),
  );
}

/** The first seat that has no answer. */
export function seatWithoutAnswer(answers: Readonly<Record<string, unknown>>): Seat | undefined {
  return SEATS.find((seat) => !isRecord(answers[seat]));
}

/** Whether the value is an object of JSON with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
