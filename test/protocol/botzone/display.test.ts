// The list of fans in the judge's display, in the order of Botzone's calculator.

import { judgeDeal } from '@mcr-arena/protocol';
import { expectValue, formatBotzoneTile, TILES_WITH_FLOWERS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';

/** A wall of 144 tiles in which two seats draw these first. */
function wallOf(first: string, second: string): string {
  const rest = TILES_WITH_FLOWERS.map(formatBotzoneTile);
  const drawn = [first, second].map((tiles) => tiles.split(' '));
  for (const tile of drawn.flat()) rest.splice(rest.indexOf(tile), 1);
  const suited = rest.filter((tile) => !tile.startsWith('H')).reverse();
  const filled = [...suited, ...rest.filter((tile) => tile.startsWith('H'))];
  const quarters = [0, 1, 2, 3].map((seat) => {
    const own = drawn[seat] ?? [];
    return [...own, ...filled.splice(0, 36 - own.length)].reverse();
  });
  return quarters.flat().join(' ');
}

const turn = (...answers: readonly [seat: number, response: string][]): Record<number, object> =>
  Object.fromEntries(
    [0, 1, 2, 3].map((seat) => {
      const [, response = 'PASS'] = answers.find(([answering]) => answering === seat) ?? [];
      return [seat, { verdict: 'OK', response }];
    }),
  );

test('one melded and one concealed kong come last, after the flowers', () => {
  const walltiles = wallOf(
    'H1 W1 W1 W1 W1 W9 W9 W9 W2 W3 W4 W5 W6 W7 W8 F1 W8',
    'B1 B2 B3 B4 B5 B6 B7 B8 B9 F2 F3 F4 J1 W9',
  );
  const responses = [
    ...[turn(), turn(), turn([0, 'GANG W1']), turn(), turn([0, 'PLAY F1']), turn()],
    ...[turn([1, 'PLAY W9']), turn([0, 'GANG']), turn(), turn([0, 'HU'])],
  ];
  const { outputs } = expectValue(judgeDeal({ initdata: { walltiles, quan: 0 }, responses }));
  const names = ['清一色', '杠上开花', '连六', '幺九刻', '花牌', '明暗杠'];
  expect(outputs.at(-1)!.display).toMatchObject({ action: 'HU', fan: names.map((name) => ({ name })) });
});
