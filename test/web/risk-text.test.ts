import type { DiscardRisk } from '@mcr-arena/bot-goal';
import { expectValue, parseTiles } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { riskText, saferText } from '../../apps/web/src/ui/plans/risk-text.ts';

function risk(chance: number, payment: number): DiscardRisk {
  return { chance, payment, expected: chance * payment };
}

test.each([
  [risk(0.009, 19.4), undefined, undefined],
  [risk(0.01, 20), 'deals in: 1.0\u00a0% · −20 points · mean −0.20', '点炮：1.0% · −20 分 · 平均 −0.20'],
  [risk(0.031, 17), 'deals in: 3.1\u00a0% · −17 points · mean −0.53', '点炮：3.1% · −17 分 · 平均 −0.53'],
  [risk(0.0996, 20), 'deals in: 10\u00a0% · −20 points · mean −1.99', '点炮：10% · −20 分 · 平均 −1.99'],
])('the risk %o', (shown, en, zh) => {
  expect(riskText(shown, 'en')).toBe(en);
  expect(riskText(shown, 'zh')).toBe(zh);
});

test('the safer discard', () => {
  const [tile] = expectValue(parseTiles('5s'));
  const safer = { tile: tile!, chance: 0, insteadOf: 0.062 };
  expect(saferText(safer, 'en')).toBe(
    'Counting the danger, discarding 5 bamboos is better: it deals in with a chance of 0\u00a0% instead of 6.2\u00a0%.',
  );
  expect(saferText(safer, 'zh')).toBe('算上点炮的危险，打五条更好：点炮的概率是 0%，而不是 6.2%。');
});
