// Ten thousand simulated comparisons for each pair of real bots, at several true differences. The table in
// docs/comparing-bots.md comes from test/lab/comparison/simulate-stopping.ts.

import { describe, expect, test } from 'vitest';
import { centred, RECORDED, type RecordedDifferences, simulate, spreadOf } from './simulated-comparisons.ts';

const COMPARISONS = 10_000;
const rule = { type: 'until-sure', smallest: 1, walls: 1000 } as const;

describe.each(RECORDED.map((recorded): [string, RecordedDifferences] => [recorded.name, recorded]))(
  '%s',
  (_, recorded) => {
    test('makes a wrong decision in at most 5 % of comparisons, at several true differences', ({ annotate }) => {
      const none = simulate({ recorded, truth: 0, rule, comparisons: COMPARISONS }).shares;
      const small = simulate({ recorded, truth: 1, rule, comparisons: COMPARISONS }).shares;
      const reversed = simulate({ recorded, truth: -4, rule, comparisons: COMPARISONS }).shares;
      annotate(
        `none: ${JSON.stringify(none)}, 1 point: ${JSON.stringify(small)}, -4 points: ${JSON.stringify(reversed)}`,
      );
      expect(none['a-better'] + none['b-better']).toBeLessThanOrEqual(0.05);
      expect(small['b-better'] + small['too-close']).toBeLessThanOrEqual(0.05);
      expect(reversed['a-better'] + reversed['too-close']).toBeLessThanOrEqual(0.05);
    });

    test('large differences take few walls', ({ annotate }) => {
      const settled = ((1.96 + 1.2816) * spreadOf(centred(recorded))) ** 2;
      const walls = [2, 4, 8, 12].map((truth) => simulate({ recorded, truth, rule, comparisons: 1000 }).walls);
      annotate(`walls for 2, 4, 8, 12 points: ${walls.join(', ')}; fixed number for 1 point: ${Math.round(settled)}`);
      // Even two bots that seldom differ play some walls, because the rule is cautious.
      expect(walls[1]).toBeLessThan(Math.max(50, settled / 4));
      expect(walls[3]).toBeLessThan(Math.max(25, settled / 20));
    });
  },
);
