// The command that repeats a comparison.

import type { ComparedSide, ComparisonDocument } from '@mcr-arena/protocol/documents';

/** A wall of a comparison is played in four rotations. */
export const DEALS_PER_WALL = 4;

/** Undefined while the seed is secret, or if no wall was played. */
export function repeatCommandOf({
  sides,
  seed,
  smallest,
  walls,
  scoring,
  luck,
}: ComparisonDocument): string | undefined {
  if (seed === undefined || walls === 0) return undefined;
  const rule = `--until-sure --smallest ${smallest} --budget ${DEALS_PER_WALL * walls}`;
  const rules = scoring === undefined ? '' : ` --rules ${scoring}`;
  const less = luck === undefined ? '' : ' --luck';
  return `mcr compare ${sides.map((side) => quoted(botOf(side))).join(' ')} ${rule}${rules}${less} --seed ${seed}`;
}

/** Whether the command names files of uploaded versions. */
export function needsFiles({ sides }: ComparisonDocument): boolean {
  return sides.some(({ specification }) => specification === undefined);
}

/** In the notation of `mcr compare`: `NAME=BOT`. The two names differ. */
function botOf({ bot, version, isHouse, specification }: ComparedSide): string {
  const name = `${bot.replaceAll(/[^A-Za-z0-9]+/g, '-')}-v${version}`;
  if (specification === undefined) return `${name}=./${name}`;
  return isHouse ? specification : `${name}=${specification}`;
}

function quoted(word: string): string {
  return /^[\w./=-]+$/.test(word) ? word : `'${word}'`;
}
