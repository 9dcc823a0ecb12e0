// The displayed name of a competition of people and bots. Daily challenges are stored under their day and named by it in the
// language of the page.

import type { HumanDuplicateSummary } from '@mcr-arena/protocol/documents';
import { type Language, tagOf } from '../../ui/language/languages.ts';
import { formatDay } from '../../ui/language/numbers.ts';
import { DUPLICATE_MESSAGES } from './messages.ts';

/** @example duplicateName({ id: 'daily-2026-11-26', name: '2026-11-26' }, 'en') // 'Daily challenge, 26 Nov 2026' */
export function duplicateName({ id, name }: Pick<HumanDuplicateSummary, 'id' | 'name'>, language: Language): string {
  if (id !== `daily-${name}`) return name;
  return DUPLICATE_MESSAGES[language].dailyOf(formatDay(name, tagOf(language)));
}

/** How a competition is played, in parts: deals, opponents and clock; teams; the unit of results. */
export function formatOf(
  { deals, baseline, clock, people }: Pick<HumanDuplicateSummary, 'deals' | 'baseline' | 'clock' | 'people'>,
  language: Language,
): readonly string[] {
  const text = DUPLICATE_MESSAGES[language];
  if (people === undefined) return [text.format(deals, text.bots[baseline], text.clocks[clock])];
  const teams = people.teams === undefined ? [] : [text.teamsOf(people.teams)];
  return [
    text.tables(deals, text.clocks[clock]),
    ...teams,
    people.imps === undefined ? text.units.datum : text.units.imps,
  ];
}
