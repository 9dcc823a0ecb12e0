// Situations with the reasons for their moves: every kind of reason several times, from seeded deals.

import { counselOn, explainWithWin, type Outlook, type Reason } from '@mcr-arena/bot-goal';
import type { Action, Observation } from '@mcr-arena/engine';
import { positions } from './positions.ts';

export interface ReasonSituation {
  readonly observation: Observation;
  readonly action: Action;
  readonly best: Action;
  readonly reason: Reason;
  /** The plans after the best action, and after this one. */
  readonly better: Outlook;
  readonly after: Outlook;
}

export const REASON_KINDS = [
  'wins',
  'missedWin',
  'noPlan',
  'farOff',
  'aboutEqual',
  'leavesNone',
  'givesUpNearest',
  'givesUp',
  'farther',
  'fewerUseful',
  'fewerPoints',
  'lowerChance',
  'lowerValue',
  'unneeded',
  'keepsAll',
  'keepsBest',
  'nearer',
  'passes',
  'worthMore',
] as const satisfies readonly Reason['type'][];

/** Positions between two that are used, so that they come from many deals. */
const STEP = 7;
const POSITIONS_AT_ONCE = 1000;

/** At least `each` situations of every kind of reason, and more of the kinds that are found first, `total` at least. */
export function reasonSituations(seed: string, total: number, each: number): readonly ReasonSituation[] {
  const found = new Map<Reason['type'], ReasonSituation[]>(REASON_KINDS.map((kind) => [kind, []]));
  const lacks = (): boolean => [...found.values()].some(({ length }) => length < each);
  for (let part = 0; lacks(); part += 1) {
    const decisions = positions(POSITIONS_AT_ONCE, `${seed} ${part}`);
    for (let at = part % STEP; at < decisions.length && lacks(); at += STEP) collect(decisions[at]!, found, each + 1);
  }
  const kept = [...found.values()].map((situations) => situations.slice(0, each));
  const rest = [...found.values()].flatMap((situations) => situations.slice(each));
  return [...kept.flat(), ...rest.slice(0, total - kept.flat().length)];
}

/** Adds one situation from a decision, of the kind that has the fewest. */
function collect(
  { observation, legalActions }: ReturnType<typeof positions>[number],
  found: Map<Reason['type'], ReasonSituation[]>,
  most: number,
): void {
  const { alternatives } = explainWithWin(observation, legalActions);
  const { after, reasonOf } = counselOn(observation, alternatives);
  const best = alternatives[0]!.action;
  const reasoned = alternatives.map((alternative) => ({ action: alternative.action, reason: reasonOf(alternative) }));
  const countOf = ({ reason }: (typeof reasoned)[number]): number => found.get(reason.type)!.length;
  const rarest = reasoned.sort((a, b) => countOf(a) - countOf(b))[0]!;
  if (countOf(rarest) >= most) return;
  const { action, reason } = rarest;
  found.get(reason.type)!.push({ observation, action, best, reason, better: after(best), after: after(action) });
}
