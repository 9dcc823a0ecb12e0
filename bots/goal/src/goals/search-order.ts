// The order in which a search goes through the forms that goals can have. A goal is kept once, with the preference of the
// form that leads to it first, and a search that runs out of looks leaves out what comes last: so the forms that are wanted
// most come first. Mutable, sorted anew for every decision, without allocation.

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
   * Puts the forms in order of the preferences of their groups, those of equal preference in their own order. A family
   * without a shape holds goals of every group, so it counts as one that is wanted least.
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
