// Ranks of divisions into even groups: every division once, in order, regardless of the order of reading.

import { createRandom, shuffled } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import {
  createDivisionReader,
  divisionCount,
  FIRST_STATE,
  rankOfChoice,
  stateAfter,
} from '../../../packages/solitaire/src/counting/division-ranks.ts';
import { allLayouts, SIZES_OF } from './by-hand.ts';

const lettersOf = (groups: Uint8Array) => String.fromCharCode(...[...groups].map((group) => 97 + group));

test.each([0, 2, 4, 6, 8])('the divisions of %i places are listed in dictionary order', (places) => {
  const { groups, read } = createDivisionReader(places);
  const ranks = Array.from({ length: divisionCount(places) }, (_, rank) => rank);
  const listed = ranks.map((rank) => {
    const groupCount = read(rank);
    expect(groupCount).toBe(new Set(groups).size);
    return lettersOf(groups);
  });
  expect(listed).toEqual(allLayouts(places, SIZES_OF.hard));
  const inDisorder = shuffled(ranks, createRandom('division ranks'));
  for (const rank of inDisorder) {
    read(rank);
    expect(lettersOf(groups)).toBe(listed[rank]);
  }
});

test.each([10, 12, 14, 16])('the rank of a division of %i places is the sum of the ranks of its choices', (places) => {
  const { groups, read } = createDivisionReader(places);
  const random = createRandom(`division ranks ${places}`);
  for (let sample = 0; sample < 2000; sample += 1) {
    const rank = random.below(divisionCount(places));
    read(rank);
    let state = FIRST_STATE;
    let sum = 0;
    for (const [place, group] of groups.entries()) {
      sum += rankOfChoice(places - 1 - place, state, group);
      state = stateAfter(state, group);
    }
    expect(sum).toBe(rank);
  }
});

test('there are as many divisions as tile layouts', () => {
  expect([0, 2, 4, 6, 8, 10, 12, 14, 16].map(divisionCount)).toEqual([
    1, 1, 4, 31, 379, 6556, 150349, 4373461, 156297964,
  ]);
});
