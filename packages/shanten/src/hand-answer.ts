// The answer of `mcr shanten --jsonl` to one hand, ready to be written as JSON:
// {"shanten":{form:{"n":number,"useful":[tile…]}|null…},"min":number,"strict"?:{form:…}}, tiles in Botzone's names.

import { formatBotzoneTile, type Hand, type Result, success, WINNING_FORMS, type WinningForm } from '@mcr-arena/tiles';
import { analyseHand, type FormAnalysis, type HandAnalysis } from './analysis.ts';
import { type BotzoneHandError, parseBotzoneHand } from './botzone-hand.ts';

/** The answer for one form. */
export interface FormAnswer {
  /** Tiles missing − 1. */
  readonly n: number;
  /** Kinds that lower it, in index order. */
  readonly useful: readonly string[];
}

/** The answer, its fields in the order in which they are written. */
export interface HandAnswer {
  /** null for a form that the melds rule out. */
  readonly shanten: Readonly<Record<WinningForm, FormAnswer | null>>;
  readonly min: number;
  /** Only the forms for which the strict rule (see `CopyRule`) differs; absent if there are none. */
  readonly strict?: Readonly<Partial<Record<WinningForm, FormAnswer | null>>>;
}

/** Optional parts of the answer. */
export interface AnswerOptions {
  /** Also report the distances under the strict rule. */
  readonly strict?: boolean;
}

/** The answer to a parsed line, or the reason why it is not a hand. Accepts any value; never throws. */
export function answerBotzoneHand(value: unknown, options: AnswerOptions = {}): Result<HandAnswer, BotzoneHandError> {
  const hand = parseBotzoneHand(value);
  return hand.ok ? success(handAnswerOf(hand.value, options)) : hand;
}

/** The answer for a hand. */
export function handAnswerOf(hand: Hand, options: AnswerOptions = {}): HandAnswer {
  const analysis = analyseHand(hand);
  const answers = WINNING_FORMS.map((form) => [form, formAnswerOf(analysis.forms[form])] as const);
  const shanten = Object.fromEntries(answers) as HandAnswer['shanten'];
  const strict = options.strict === true ? strictAnswers(hand, analysis) : [];
  return { shanten, min: analysis.shanten, ...(strict.length > 0 && { strict: Object.fromEntries(strict) }) };
}

function strictAnswers(hand: Hand, analysis: HandAnalysis): (readonly [WinningForm, FormAnswer | null])[] {
  if (hand.melds.length === 0) return [];
  const strict = analyseHand(hand, 'strict');
  return WINNING_FORMS.filter((form) => !sameAnalysis(analysis.forms[form], strict.forms[form])).map(
    (form) => [form, formAnswerOf(strict.forms[form])] as const,
  );
}

function formAnswerOf(analysis: FormAnalysis | undefined): FormAnswer | null {
  return analysis === undefined ? null : { n: analysis.shanten, useful: analysis.useful.map(formatBotzoneTile) };
}

function sameAnalysis(a: FormAnalysis | undefined, b: FormAnalysis | undefined): boolean {
  return a?.shanten === b?.shanten && a?.useful.join() === b?.useful.join();
}
