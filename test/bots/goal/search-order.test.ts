import { GOAL_GROUPS, type GoalGroupName } from '@mcr-arena/bot-goal';
import { expect, test } from 'vitest';
import { GOAL_FAMILIES } from '../../../bots/goal/src/goals/family.ts';
import { SearchOrder } from '../../../bots/goal/src/goals/search-order.ts';
import { SPECIAL_FORMS } from '../../../bots/goal/src/goals/special-forms.ts';

const FORMS = [...GOAL_FAMILIES, ...SPECIAL_FORMS];
const OWN_ORDER = FORMS.map((_, form) => form);

const order = new SearchOrder();

/** Forms in the order of the search, and the names of their groups without consecutive repetitions. */
function orderBy(wanted: Partial<Record<GoalGroupName, number>>, otherwise = 1): { forms: number[]; groups: string[] } {
  order.sort(Float64Array.from(GOAL_GROUPS, (group) => wanted[group] ?? otherwise));
  const forms = [...order.forms];
  const groups = forms.map((form) => GOAL_GROUPS[FORMS[form]!.group]!);
  return { forms, groups: groups.filter((group, place) => group !== groups[place - 1]) };
}

test.each([1, 0.5, 0])('forms that all have the preference %d keep their own order', (preference) => {
  orderBy({ pairs: 5, knitted: 2 });
  expect(orderBy({}, preference).forms).toEqual(OWN_ORDER);
});

test('sorts by preference, stable, with shapeless forms among the lowest', () => {
  const { forms, groups } = orderBy({ pairs: 8, flush: 8, chows: 0.7, honors: 0.2 });
  expect(groups).toEqual(['flush', 'pairs', 'knitted', 'types', 'pungs', 'kinds', 'knitted', 'chows', 'honors', 'any']);
  expect([...forms].sort((a, b) => a - b)).toEqual(OWN_ORDER);
});
