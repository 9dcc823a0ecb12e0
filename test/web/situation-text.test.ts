// The names of a check's situations in the user's language.

import { expect, test } from 'vitest';
import { MY_BOTS_MESSAGES } from '../../apps/web/src/pages/bots/messages.ts';
import { situationText } from '../../apps/web/src/pages/bots/situation-text.ts';
import { TABLE_MESSAGES } from '../../apps/web/src/ui/table/messages.ts';
import situations from '../../packages/lab/src/conformance/situations.json' with { type: 'json' };

test.each([
  ['3: first draw, seat 2', 'Recorded situation 3: first draw, West', '记录的局面 3：第一次摸牌，西家'],
  ['recorded wall 1, seat 0', 'Recorded wall 1, East', '记录的牌墙 1，东家'],
  ['deal 24 of the smoke table, seat 3', 'Deal 24 with house bots, North', '与内置机器人的第 24 局，北家'],
  ['of another version', 'of another version', 'of another version'],
])('%s', (name, en, zh) => {
  expect(situationText(name, MY_BOTS_MESSAGES.en, TABLE_MESSAGES.en.winds)).toBe(en);
  expect(situationText(name, MY_BOTS_MESSAGES.zh, TABLE_MESSAGES.zh.winds)).toBe(zh);
});

test('every kind of situation has a name in both languages', () => {
  const kinds = [...new Set(situations.situations.map(({ kind }) => kind))].sort();
  expect(Object.keys(MY_BOTS_MESSAGES.en.situationKinds).sort()).toEqual(kinds);
  expect(Object.keys(MY_BOTS_MESSAGES.zh.situationKinds).sort()).toEqual(kinds);
});
