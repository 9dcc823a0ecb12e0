// A bot on Botzone sees the same planes: its requests contain everything that is encoded.

import { createObserver, type Observer } from '@mcr-arena/engine';
import { ENCODING_NAMES, ENCODINGS, RequestReader, type SeatView } from '@mcr-arena/protocol';
import { expectValue, SEATS, type Seat } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { GOLDEN_GAMES, type GoldenGame } from '../botzone/golden-games.ts';
import { playGoldenGame } from '../botzone/golden-questions.ts';
import { visitor } from './positions.ts';

/** A seat's observation folded from its requests. */
function readerAt(game: GoldenGame, seat: Seat): (turn: number) => SeatView | undefined {
  const reader = new RequestReader();
  let observer: Observer | undefined;
  let next = 0;
  return (turn) => {
    for (; next <= turn; next += 1) {
      for (const event of expectValue(reader.read(game.outputs[next]!.content[seat] as string))) {
        if (event.type === 'dealStarted') observer = createObserver(event);
        else observer!.see(event);
      }
      reader.responded(String(game.responses[next]?.[seat]?.response));
    }
    return observer!.observation();
  };
}

function planesOf(name: (typeof ENCODING_NAMES)[number], view: SeatView): Float32Array {
  const planes = new Float32Array(ENCODINGS[name].size);
  ENCODINGS[name].write(view, planes);
  return planes;
}

test("the planes from Botzone's requests equal those of the deal", () => {
  let positions = 0;
  for (const game of GOLDEN_GAMES.filter(({ initdata }, index) => index % 8 === 0 && !/H/.test(initdata.walltiles))) {
    const readers = SEATS.map((seat) => readerAt(game, seat));
    let turn = 0;
    const follow = visitor(({ observation }) => {
      const told = readers[observation.seat]!(turn)!;
      for (const name of ENCODING_NAMES) {
        const [planes, wanted] = [planesOf(name, told), planesOf(name, observation)];
        expect(Buffer.compare(Buffer.from(planes.buffer), Buffer.from(wanted.buffer)), name).toBe(0);
      }
      positions += 1;
    });
    playGoldenGame(game, (state, events, at) => {
      turn = at;
      follow(state, events);
    });
  }
  expect(positions).toBeGreaterThan(1000);
});
