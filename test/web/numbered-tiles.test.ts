// The tiles that a question, a reply and legal replies name by number.

import { expect, test } from 'vitest';
import { numberedTiles } from '../../apps/web/src/pages/bots/numbered-tiles.ts';

test.each([
  [
    ['{"type":"turn","drawn":31,"afterKong":false}', '{"type":"discard","tile":11}', '{"type":"win"}'],
    [11, 31],
  ],
  [
    ['{"type":"claim","tile":12,"from":3}', '{"type":"chow","low":11,"discard":0}', '{"type":"pass"}'],
    [0, 11, 12],
  ],
  [['{"type":"discard","tile":99}', 'spam', ''], []],
  [['2 B1', 'PLAY W1'], []],
])('%j', (messages, tiles) => {
  expect(numberedTiles(messages)).toEqual(tiles);
});
