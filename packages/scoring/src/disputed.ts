// Points on which books and judges differ and no book has settled the practice. By default hands are scored as in the Chinese practice
// (ChineseOfficialMahjongHelper, GB-Mahjong, PyMahjongGB, Botzone); rules may follow the other source.

import { RULES_NAMES, type RulesName, rulesNameOf, SCORING_RULES, type ScoringRules } from './evaluation/rules.ts';
import { DISPUTED_POINTS, type DisputedPoint } from './fans/fan.ts';
import type { WinClaim } from './hand/win-claim.ts';
import { fanPointsOf } from './score.ts';

/** What the other source says, in one sentence for players. */
export const DISPUTES: Readonly<Record<DisputedPoint, { readonly says: string; readonly zh: string }>> = {
  nineGatesPungs: {
    says: "The WMO's book (2006) counts no Pung of Terminals or Honors with Nine Gates",
    zh: '世界麻将组织规则（2006）：九莲宝灯不计任何幺九刻',
  },
  sevenPairsTileHog: {
    says: 'The update of October 2006 counts no Tile Hog in Seven Pairs with All Green or All Terminals',
    zh: '2006 年 10 月的修订：七对与绿一色、清幺九同计时不计四归一',
  },
  honorTileHog: {
    says: "The English text of the WMO's book (2006) counts Tile Hog for suit tiles only",
    zh: '世界麻将组织规则英文本（2006）：四归一只限序数牌',
  },
  knittedWaits: {
    says: 'The update of October 2006 counts no Edge or Closed Wait with Knitted Straight',
    zh: '2006 年 10 月的修订：组合龙不计边张、嵌张',
  },
  kongsConcealed: {
    says: "The WMO's Chinese edition (December 2014) counts concealed kongs in addition to Three and Four Kongs",
    zh: '世界麻将组织规则中文版（2014 年 12 月）：三杠、四杠另计暗杠、双暗杠',
  },
};

/** The rules with the other source's decision on a point. */
export function withDisputed(rules: ScoringRules, point: DisputedPoint): ScoringRules {
  if (point === 'knittedWaits') return { ...rules, waitsInKnittedStraight: false };
  return { ...rules, disputed: [...new Set([...(rules.disputed ?? []), point])].sort() };
}

/** The total of a hand by another book, or with another decision on a disputed point. */
export interface OtherTotal {
  readonly by: RulesName | DisputedPoint;
  /** Points, flowers included. */
  readonly total: number;
}

/** The rules of a book, with the same decisions on disputed points. */
function inBook(name: RulesName, { disputed = [], waitsInKnittedStraight }: ScoringRules): ScoringRules {
  return { ...disputed.reduce(withDisputed, SCORING_RULES[name]), waitsInKnittedStraight };
}

/** The books and disputed points by which the claim, which must be well-formed, is worth another total. */
export function otherTotalsOf(claim: WinClaim, rules: ScoringRules): readonly OtherTotal[] {
  const own = fanPointsOf(claim, rules);
  const others: readonly (readonly [OtherTotal['by'], ScoringRules])[] = [
    ...RULES_NAMES.filter((name) => name !== rulesNameOf(rules)).map((name) => [name, inBook(name, rules)] as const),
    ...DISPUTED_POINTS.map((point) => [point, withDisputed(rules, point)] as const),
  ];
  const flowers = rules.countFlowers ? claim.flowers : 0;
  return others.flatMap(([by, other]) => {
    const points = fanPointsOf(claim, other);
    return points === undefined || points === own ? [] : [{ by, total: points + flowers }];
  });
}
