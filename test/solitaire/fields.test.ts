// Compares the fields that closures use with the separate checker, and the line fields of narrow boards with wide ones.

import { type Game, type Layout, makeLayout, rectangleLayout } from '@mcr-arena/solitaire';
import { expectValue, type Random } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { fieldOf, groundOf } from '../../packages/solitaire/src/solver/engine.ts';
import type { Field } from '../../packages/solitaire/src/solver/field.ts';
import { LineField } from '../../packages/solitaire/src/solver/line-field.ts';
import { lineGridOf } from '../../packages/solitaire/src/solver/line-grid.ts';
import { mayLeave } from './checker.ts';
import { randomOf } from './generators.ts';

/** Removes and restores tiles at random; returns the present tiles after each step. */
function* walk(fields: readonly Field[], random: Random, steps: number): Generator<ReadonlySet<number>> {
  const gone: number[] = [];
  const present = new Set(new Array<number>(fields[0]!.tileCount).keys());
  for (const field of fields) field.reset();
  for (let step = 0; step < steps; step += 1) {
    yield present;
    const tile = random.below(4) === 0 ? gone.pop() : [...present][random.below(present.size)];
    if (tile === undefined) continue;
    for (const field of fields) {
      if (present.has(tile)) field.remove(tile);
      else field.restore(tile);
    }
    if (present.delete(tile)) gone.push(tile);
    else present.add(tile);
  }
}

/** Compares the fields with the checker on up to 100 random pairs of present tiles. */
function expectTruth(
  game: Game,
  layout: Layout,
  fields: readonly Field[],
  present: ReadonlySet<number>,
  random: Random,
): void {
  const tiles = [...present];
  for (let pair = 0; pair < Math.min(100, tiles.length * tiles.length); pair += 1) {
    const first = tiles[random.below(tiles.length)]!;
    const second = tiles[random.below(tiles.length)]!;
    if (first === second) continue;
    const truth = mayLeave(game, layout.places, present, [first, second]);
    const said = fields.map((field) => field.isPlayable(first, second));
    expect(said, `tiles ${first} and ${second} of ${tiles}`).toEqual(fields.map(() => truth));
  }
}

describe('Shisen-Sho on long boards', () => {
  const twisted = expectValue(
    makeLayout(
      Array.from({ length: 120 }, (_, tile) => ({ x: 3 * (tile % 40), y: (tile % 3) + 4 * (tile % 7), z: 0 }))
        .filter(
          ({ x, y }, at, all) =>
            all.findIndex((other) => Math.abs(other.x - x) < 2 && Math.abs(other.y - y) < 2) === at,
        )
        .slice(0, 80),
    ),
  );

  test.each([
    ['3 rows of 30', expectValue(rectangleLayout(3, 30))],
    ['32 rows of 3', expectValue(rectangleLayout(32, 3))],
    ['33 rows of 2', expectValue(rectangleLayout(33, 2))],
    ['2 rows of 70', expectValue(rectangleLayout(2, 70))],
    ['70 rows of 2', expectValue(rectangleLayout(70, 2))],
    ['half-tile offsets', twisted],
  ])('%s', (_, layout) => {
    const random = randomOf(layout.places.length);
    const fields = [fieldOf(groundOf('shisen-sho', layout)), new LineField(lineGridOf(layout), 'wide')];
    let step = 0;
    for (const present of walk(fields, random, 60)) {
      if (step % 20 === 19) expectTruth('shisen-sho', layout, fields, present, random);
      step += 1;
    }
  });
});
