// A match in the log of Botzone's controller is judged again, step by step: every request and result in it must be that of this
// judge, and every answer legal where the log goes on. If the log lacks the wall, its drawn tiles are taken from the requests.

import type { DealEvent, DealStep, EventOf, PlayedDeal } from '@mcr-arena/engine';
import { type BySeat, failure, type Result, success } from '@mcr-arena/tiles';
import type { InitdataError } from './initdata.ts';
import { isRecord, parseAnswers, seatWithoutAnswer } from './judge.ts';
import { JudgedDeal } from './judged-deal.ts';
import {
  type Difference,
  excerptOf,
  formatLogDifference,
  type LogDifference,
  logPhrase,
  outputDifference,
} from './log-difference.ts';
import { type Fields, type LogEntries, readEntries } from './log-entries.ts';
import { type LogStart, startOfLog } from './log-start.ts';
import type { JudgeOutput } from './output.ts';

/** A match log of Botzone, judged up to its end or its first difference. */
export interface CheckedLog {
  /** The deal as far as the log and the judge agree. It has no end if the log has none. */
  readonly deal: PlayedDeal;
  /** If false, the undrawn tiles of the wall were filled in. */
  readonly isWallKnown: boolean;
  /** Names of the players by seat, if the log has them. */
  readonly players?: BySeat<string>;
  /** The first step that the judge does not confirm. */
  readonly difference?: LogDifference;
}

/** A complete deal from a match log of Botzone. */
export type LoggedDeal = Pick<CheckedLog, 'deal' | 'isWallKnown'>;

/** Why a match log of Botzone cannot be read. */
export type BotzoneLogError = InitdataError | 'log-malformed' | 'log-impossible';

/** Judges a log again. Errors: it cannot be read, or ends or differs before the tiles are dealt. */
export function checkBotzoneLog(input: unknown): Result<CheckedLog, BotzoneLogError> {
  const entries = readEntries(input);
  if (!entries.ok) return entries;
  const start = startOfLog(entries.value);
  if (!start.ok) return start;
  const check = new LogCheck(entries.value, start.value);
  const difference = check.run();
  const { deal } = check;
  if (deal.events.length === 1) {
    const reason =
      difference === undefined ? 'the log ends before the tiles are dealt' : formatLogDifference(difference);
    return failure('log-impossible', reason);
  }
  const { players } = entries.value;
  const { isWallKnown } = start.value;
  return success({ deal, isWallKnown, ...(players && { players }), ...(difference && { difference }) });
}

/** The deal of a complete log that the judge confirms. Errors name the entry and what was expected. */
export function playBotzoneLog(input: unknown): Result<LoggedDeal, BotzoneLogError> {
  const checked = checkBotzoneLog(input);
  if (!checked.ok) return checked;
  const { deal, isWallKnown, difference } = checked.value;
  if (difference !== undefined) return failure('log-impossible', formatLogDifference(difference));
  const end = deal.events.at(-1)!;
  if (end.type !== 'dealEnded') return failure('log-impossible', 'the log ends before the match is over');
  if (end.outcome.type !== 'foul' || isFoulAnswer(deal)) return success({ deal, isWallKnown });
  const reason = 'the match ended with a foul where all seats had to pass: records cannot contain it';
  return failure('log-impossible', reason);
}

/** Whether the foul at the end is an answer to a question. Otherwise it comes after other events of the last step. */
function isFoulAnswer({ steps }: PlayedDeal): boolean {
  return steps.at(-1)?.events[0]?.type === 'foul';
}

/** A question, and the number of events before its replies. */
type Answered = Omit<DealStep, 'events'> & { readonly from: number };

class LogCheck {
  readonly #entries: LogEntries;
  readonly #start: LogStart;
  readonly #judged: JudgedDeal;
  readonly #answered: Answered[] = [];
  /** Number of events that the log confirms. */
  #confirmed = 1;

  constructor(entries: LogEntries, start: LogStart) {
    this.#entries = entries;
    this.#start = start;
    this.#judged = new JudgedDeal(start);
  }

  /** The confirmed events. */
  get deal(): PlayedDeal {
    const events = this.#judged.events.slice(0, this.#confirmed);
    const steps = this.#answered.map(({ from, ...step }, index): DealStep => {
      return { ...step, events: events.slice(from, this.#answered[index + 1]?.from) };
    });
    return { config: this.#judged.config, events, steps };
  }

  /** Judges turn by turn up to the end of the log or the first difference. */
  run(): LogDifference | undefined {
    const { outputs, answers } = this.#entries;
    const turns = Math.max(outputs.length, answers.length + 1);
    for (let turn = 0; turn < turns; turn += 1) {
      const difference = (turn === 0 ? undefined : this.#checkAnswers(turn - 1)) ?? this.#checkOutput(turn);
      if (difference !== undefined) return difference;
    }
    return undefined;
  }

  #checkAnswers(turn: number): LogDifference | undefined {
    const answers = this.#entries.answers[turn];
    const place = { where: this.#entries.placeOfAnswers(turn), turn: turn + 1 };
    if (this.#judged.output.command === 'finish') {
      return {
        ...place,
        found: logPhrase('another entry'),
        expected: logPhrase('the end of the log: the match is over'),
      };
    }
    const replies = parseAnswers(answers, place.where);
    if (!replies.ok) return { ...place, ...answerMissing(answers) };
    if (this.#judged.isQuestionOpen) {
      this.#answered.push({ phase: this.#judged.phase, replies: replies.value, from: this.#judged.events.length });
    }
    this.#judged.answer(replies.value);
    return this.#foulDifference(turn);
  }

  /** The answer that ends the match here with a foul, but not in the log. */
  #foulDifference(turn: number): LogDifference | undefined {
    const { output, events } = this.#judged;
    const foul = events.findLast((event): event is EventOf<'foul'> => event.type === 'foul');
    const logged = this.#entries.outputs[turn + 1];
    if (foul === undefined || logged === undefined || isSameEnd(output, logged)) return undefined;
    const answer = (this.#entries.answers[turn] as Readonly<Record<string, Fields>>)[foul.seat]!;
    return {
      where: this.#entries.placeOfAnswers(turn),
      turn: turn + 1,
      seat: foul.seat,
      found: excerptOf(answer.verdict === 'OK' ? answer.response : answer.verdict),
      expected: logPhrase('a legal answer ($1)', foul.message),
    };
  }

  #checkOutput(turn: number): LogDifference | undefined {
    const { outputs } = this.#entries;
    const { isWallKnown, impossible } = this.#start;
    const output = outputs[turn];
    const place = { where: this.#entries.placeOfOutput(turn), turn: turn + 1 };
    if (output === undefined) {
      this.#confirmWithoutOutput();
      return undefined;
    }
    if (impossible?.turn === turn) {
      const { seat, message } = impossible;
      const content = isRecord(output.content) ? output.content[seat] : undefined;
      return { ...place, seat, found: excerptOf(content), expected: message };
    }
    const difference = outputDifference(this.#judged.output, output, isWallKnown);
    if (difference !== undefined) return { ...place, ...difference };
    this.#confirmed = this.#judged.events.length;
    return undefined;
  }

  /** A log without this output confirms nothing, but the judge knows what follows unless it is an unknown tile. */
  #confirmWithoutOutput(): void {
    const { events } = this.#judged;
    const isDrawn = ({ type }: DealEvent): boolean => type === 'drawn';
    if (this.#start.isWallKnown || !events.slice(this.#confirmed).some(isDrawn)) this.#confirmed = events.length;
  }
}

function isSameEnd({ command, display }: JudgeOutput, logged: Fields): boolean {
  const action = isRecord(logged.display) ? logged.display.action : display.action;
  return logged.command === command && action === display.action;
}

function answerMissing(answers: unknown): Difference {
  if (!isRecord(answers)) return { found: excerptOf(answers), expected: logPhrase('an object of answers by seat') };
  const seat = seatWithoutAnswer(answers)!;
  return { seat, found: excerptOf(answers[seat]), expected: logPhrase('an object with verdict and response') };
}
