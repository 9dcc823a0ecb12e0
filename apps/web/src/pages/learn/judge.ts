// Judges an answer to an exercise.

import { isHonor, rankOf, suitOf, type TileIndex } from '@mcr-arena/tiles';
import type { Consequence, Exercise, Verdict } from './exercise.ts';

const RIGHT: Consequence = { type: 'right' };

/** `answer`: as described at `Answering`. An answer that names no tile or choice is wrong. */
export function judge({ answering, tiles }: Exercise, answer: readonly number[]): Verdict {
  switch (answering.type) {
    case 'pick': {
      const picked = answer.map((place) => tiles[place]!);
      const { type } = answering.picked;
      const isAnySet = type === 'chow' || type === 'pung' || type === 'kong';
      return {
        consequence: isAnySet
          ? setVerdict(type, picked)
          : samePicks(
              picked,
              answering.solution.map((place) => tiles[place]!),
            ),
      };
    }
    case 'discard':
    case 'choose':
      return answering.verdicts[answer[0]!] ?? { consequence: { type: 'picked', extra: 0, missing: 1 } };
    case 'chooseAll':
      return { consequence: samePicks(answer, answering.solution) };
    case 'number': {
      const { solution } = answering;
      const number = answer[0] ?? 0;
      return { consequence: number === solution ? RIGHT : { type: 'number', isTooHigh: number > solution } };
    }
  }
}

/** An answer that is right. */
export function solutionOf({ answering }: Exercise): readonly number[] {
  switch (answering.type) {
    case 'pick':
    case 'chooseAll':
      return answering.solution;
    case 'discard':
    case 'choose':
      return [answering.verdicts.findIndex(({ consequence }) => consequence.type === 'right')];
    case 'number':
      return [answering.solution];
  }
}

/** Whether the tiles form a chow, a pung or a kong, or why they form none. */
export function setVerdict(type: 'chow' | 'pung' | 'kong', tiles: readonly TileIndex[]): Consequence {
  if (tiles.length !== (type === 'kong' ? 4 : 3)) return { type: 'noSet', why: 'size' };
  if (type !== 'chow') return tiles.every((tile) => tile === tiles[0]) ? RIGHT : { type: 'noSet', why: 'different' };
  if (tiles.some(isHonor)) return { type: 'noSet', why: 'honors' };
  if (tiles.some((tile) => suitOf(tile) !== suitOf(tiles[0]!))) return { type: 'noSet', why: 'suits' };
  const ranks = tiles.map((tile) => rankOf(tile)!).sort((a, b) => a - b);
  return ranks.every((rank, place) => rank === ranks[0]! + place) ? RIGHT : { type: 'noSet', why: 'ranks' };
}

function samePicks(picked: readonly number[], solution: readonly number[]): Consequence {
  const left = [...solution];
  let extra = 0;
  for (const each of picked) {
    const place = left.indexOf(each);
    if (place < 0) extra += 1;
    else left.splice(place, 1);
  }
  return extra + left.length === 0 ? RIGHT : { type: 'picked', extra, missing: left.length };
}
