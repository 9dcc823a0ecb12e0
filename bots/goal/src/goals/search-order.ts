// The order in which a search goes through the forms of goals. A goal is stored once, with the preference of the first
// form that leads to it, and a search that reaches its limit omits the last forms, so preferred forms are first.
// Mutable, sorted for every decision without allocation.

import { GOAL_FAMILIES } from './family.ts';
import { SPECIAL_FORMS } from './special-forms.ts';

const FORMS = [...GOAL_FAMILIES, ...SPECIAL_FORMS];
const GROUP_OF_FORM = Uint8Array.from(FORMS, ({ group }) => group);
/** 1 for families without a shape. */
const SHAPELESS = Uint8Array.from(GOAL_FAMILIES, ({ shapeless }) => (shapeless ? 1 : 0));

export class SearchOrder {
  /** Places in `GOAL_FAMILIES` and, from its length on, in `SPECIAL_FORMS`. */
  readonly forms = new Uint16Array(FORMS.length);
  private readonly preference = new Float64Array(FORMS.length);

  /**
   * Sorts the forms by the preferences of their groups; a stable sort. A family
   * without a shape contains goals of every group, so it has the lowest preference.
   */
  sort(preferences: Float64Array): void {
    const { forms, preference } = this;
    const least = leastOf(preferences);
    for (let form = 0; form < forms.length; form += 1) {
      const wanted = SHAPELESS[form] === 1 ? least : preferences[GROUP_OF_FORM[form]!]!;
      let place = form;
      for (; place > 0 && preference[place - 1]! < wanted; place -= 1) {
        preference[place] = preference[place - 1]!;
        forms[place] = forms[place - 1]!;
      }
      preference[place] = wanted;
      forms[place] = form;
    }
  }
}

function leastOf(preferences: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let group = 0; group < preferences.length; group += 1) least = Math.min(least, preferences[group]!);
  return least;
}
