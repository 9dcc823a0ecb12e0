// The address of the trainer: a set of ten exercises from a seed, or exercises that this browser stores, and the number of one of
// them; without these, the choice of a set.

import { RULES_NAMES, type RulesName } from '@mcr-arena/scoring';
import { searchText } from '../../ui/routing/pattern.ts';
import { LEVELS, LONGEST_SEED, SEEDED_KINDS, type SeededSet, THEMES } from '../../ui/training/exercise-source.ts';

export type TrainerPlace =
  | { readonly type: 'start' }
  /** `number`: from 1; larger than the number of exercises for the summary. */
  | { readonly type: 'seeded'; readonly set: SeededSet; readonly number: number }
  /** `ids`: of the cards. */
  | { readonly type: 'stored'; readonly ids: readonly string[]; readonly number: number };

/** Number of exercises before the summary. */
export const SET_SIZE = 10;
const LARGEST_NUMBER = 1_000_000;

/** Invalid fields have their usual values. `ownSeed`: used if the address has no seed. */
export function placeOfQuery(query: URLSearchParams, ownSeed: string): TrainerPlace {
  const asked = Number(query.get('n') ?? 1);
  const number = Number.isInteger(asked) && asked >= 1 && asked <= LARGEST_NUMBER ? asked : 1;
  const ids = (query.get('cards') ?? '').split('.').filter((id) => /^[0-9a-z]+$/.test(id));
  if (ids.length > 0) return { type: 'stored', ids: ids.slice(0, SET_SIZE), number };
  if (!['kind', 'seed'].some((field) => query.has(field))) return { type: 'start' };
  const seed = query.get('seed')?.slice(0, LONGEST_SEED) ?? '';
  const set: SeededSet = {
    kind: SEEDED_KINDS.find((kind) => kind === query.get('kind')) ?? 'discards',
    theme: THEMES.find((theme) => theme === query.get('theme')) ?? 'any',
    level: LEVELS.find((level) => String(level) === query.get('level')) ?? 2,
    seed: seed === '' ? ownSeed : seed,
    ...rulesIn(RULES_NAMES.find((rules) => rules === query.get('rules'))),
  };
  return { type: 'seeded', set, number };
}

/** The rules of a set; none for the usual ones. */
export function rulesIn(rules: RulesName = 'mcr'): Pick<SeededSet, 'rules'> {
  return rules === 'mcr' ? {} : { rules };
}

/** The query; undefined for fields to leave out. */
export function queryOfPlace(
  place: TrainerPlace,
): Readonly<Record<keyof SeededSet | 'cards' | 'n', string | undefined>> {
  const noSet = { kind: undefined, theme: undefined, level: undefined, seed: undefined, rules: undefined };
  const none = { ...noSet, cards: undefined, n: undefined };
  if (place.type === 'start') return none;
  const n = String(place.number);
  if (place.type === 'stored') return { ...none, cards: place.ids.join('.'), n };
  const { kind, theme, level, seed, rules } = place.set;
  return { ...none, kind, theme: theme === 'any' ? undefined : theme, level: String(level), seed, rules, n };
}

/** The query of a link, with its question mark; empty for the start. */
export function searchOfPlace(place: TrainerPlace): string {
  return searchText(queryOfPlace(place));
}
