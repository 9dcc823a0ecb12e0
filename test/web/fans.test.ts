// The fan reference, without a browser.

import { FAN_IDS, FANS, type FanId, fanOfSlug, rulesWith, scoreHand, slugOfFan } from '@mcr-arena/scoring';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { exampleOf } from '../../apps/web/src/pages/fans/example.ts';
import { EXAMPLE_HANDS } from '../../apps/web/src/pages/fans/example-hands.ts';
import { relationsOf } from '../../apps/web/src/pages/fans/fan-relations.ts';
import { findFans, searchOfQuery } from '../../apps/web/src/pages/fans/fan-search.ts';
import { FANS_MESSAGES } from '../../apps/web/src/pages/fans/messages.ts';
import { bookNames } from '../../apps/web/src/ui/fan-texts/fan-name.ts';
import { FAN_MEANINGS_ZH } from '../../apps/web/src/ui/fan-texts/messages-zh.ts';
import { calculationOf, searchOf } from '../../apps/web/src/ui/hand/calculation.ts';
import { outcomeOf } from '../../apps/web/src/ui/hand/outcome.ts';

const found = (query: string): readonly FanId[] =>
  findFans(searchOfQuery(new URLSearchParams(query))).flatMap(({ fans }) => fans.map(({ id }) => id));

describe.each(FAN_IDS)('%s', (fan) => {
  const [scores, misses] = EXAMPLE_HANDS[fan];

  test('its hands win only with 8 points without flowers, and its page says so', () => {
    for (const hand of [scores, misses]) {
      const { claim, wins } = exampleOf(hand, fan);
      const { fanPoints } = expectValue(scoreHand(claim, rulesWith(fan)));
      expect(wins).toBe(fanPoints >= 8);
      expect(FANS_MESSAGES.en.nearMissNote('it', wins)).toMatch(wins ? /^It wins/ : /^It does not score/);
      expect(FANS_MESSAGES.zh.nearMissNote('它', wins)).toMatch(wins ? /^同样和牌/ : /^不计/);
    }
  });

  test('the link of its example opens that hand in the calculator', () => {
    const { calculation, explanation } = exampleOf(scores, fan);
    const outcome = outcomeOf(calculationOf(new URLSearchParams(searchOf(calculation))));
    expect(outcome.type === 'win' && outcome.win.explanation.score).toEqual(explanation.score);
  });

  test('its slug parses back to it', () => {
    expect(slugOfFan(fan)).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(fanOfSlug(slugOfFan(fan))).toBe(fan);
  });

  test('its meaning is translated into Chinese', () => expect(FAN_MEANINGS_ZH[fan]).toMatch(/^\P{Script=Latin}+。$/u));

  test('the fans that it includes list it', () => {
    for (const other of relationsOf(fan).includes) expect(relationsOf(other).includedIn).toContain(fan);
  });
});

test('a fan that only one book has is not shown as one of all rules', () => {
  const fan = { number: undefined, onlyIn: ['wmo'] } as const;
  expect(bookNames(fan, 'zh')).toBe('世界麻将组织规则（欧洲）');
  const { number, source } = FANS_MESSAGES.en;
  const books = bookNames(fan, 'en');
  expect([number(fan, books), source(fan, books)]).toEqual([
    'only under WMO / Europe',
    'Only under WMO / Europe: other rules do not have this fan.',
  ]);
});

describe('a search', () => {
  test('without a query finds all fans, in groups by descending points', () => {
    expect(found('')).toEqual(FANS.map(({ id }) => id));
    expect(findFans({ words: '', points: undefined })[0]!.points).toBe(88);
  });

  test('finds names in both languages, meanings, numbers and points', () => {
    expect(found('q=triple+CHOW')).toEqual(['pureTripleChow', 'mixedTripleChow']);
    expect(found('q=大三元')).toEqual(['bigThreeDragons']);
    expect(found('q=upside+down')).toEqual(['reversibleTiles']);
    expect(found('q=%2381')).toEqual(['flowerTiles']);
    expect(found('q=undefined')).toEqual([]);
    expect(found('points=48')).toEqual(['quadrupleChow', 'fourPureShiftedPungs']);
    expect(found('points=48&q=pung')).toEqual(['fourPureShiftedPungs']);
  });

  test('ignores points that no fan is worth', () => expect(found('points=7')).toHaveLength(FANS.length));
});
