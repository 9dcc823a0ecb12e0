// How much the help at a table shows, stored in the browser once the user changes it. Each level includes the ones before it.

import { keepChoice, keptChoice } from '../storage/kept-choice.ts';

/** `waits`: distance from ready, waits and their points; `plans`: what the hand is going for; `advice`: what `goal` would do, and why. */
export const HELP_LEVELS = ['waits', 'plans', 'advice'] as const;
export type HelpLevel = (typeof HELP_LEVELS)[number];

const KEY = 'table-help-level';
const USUAL: HelpLevel = 'advice';

class HelpLevelChoice {
  #level = $state<HelpLevel>(HELP_LEVELS.find((level) => level === keptChoice(KEY)) ?? USUAL);

  get current(): HelpLevel {
    return this.#level;
  }

  set current(level: HelpLevel) {
    this.#level = level;
    keepChoice(KEY, level === USUAL ? undefined : level);
  }
}

export const helpLevel = new HelpLevelChoice();
