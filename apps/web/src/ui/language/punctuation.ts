// Punctuation between texts that the pages join, with the space that follows it. Chinese has none.

import type { Messages } from './languages.ts';

export interface Punctuation {
  /** Between the items of a list. */
  readonly comma: string;
  /** Before an explanation. */
  readonly colon: string;
  readonly semicolon: string;
  /** Between two sentences that have no mark of their own. */
  readonly stop: string;
  /** Between two sentences that have one. */
  readonly space: string;
}

export const PUNCTUATION: Messages<Punctuation> = {
  en: { comma: ', ', colon: ': ', semicolon: '; ', stop: '. ', space: ' ' },
  zh: { comma: '、', colon: '：', semicolon: '；', stop: '。', space: '' },
};
