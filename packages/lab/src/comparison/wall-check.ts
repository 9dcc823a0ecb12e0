// Checks whether untrusted walls belong to a comparison.

import { failure, type Result, success } from '@mcr-arena/tiles';
import { findFlaw } from '@mcr-arena/tournament';
import { lineupsOf, seatingsOfWall } from './lineup.ts';
import type { ComparisonPlan } from './plan.ts';
import type { WallResult } from './wall-result.ts';

/**
 * The walls, if they are the first walls of the plan with all their deals. Error: `walls-unfit`, with the first wall that does
 * not fit.
 */
export function checkWalls(
  { opponents, seatings }: ComparisonPlan,
  walls: readonly WallResult[],
): Result<readonly WallResult[], 'walls-unfit'> {
  const lineups = lineupsOf(opponents.length);
  for (const [index, { wall, tables }] of walls.entries()) {
    if (wall !== index + 1) return failure('walls-unfit', `expected wall ${index + 1}, found wall ${wall}`);
    if (tables.length !== lineups.length) {
      return failure('walls-unfit', `wall ${wall} has ${tables.length} tables, expected ${lineups.length}`);
    }
    for (const [table, deals] of tables.entries()) {
      const flaw = findFlaw(deals, seatingsOfWall(lineups[table]!, seatings, wall));
      if (flaw !== undefined) return failure('walls-unfit', `wall ${wall}, table ${table + 1}: ${flaw}`);
    }
  }
  return success(walls);
}
