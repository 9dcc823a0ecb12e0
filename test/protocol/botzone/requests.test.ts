// Botzone's requests to a bot: from a seat's view, and back to the view.

import { observe, type ViewEvent, viewFor } from '@mcr-arena/engine';
import { formatRequest, RequestReader } from '@mcr-arena/protocol';
import { expectValue, SEATS, type Seat } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { IS_FULL } from '../../tier.ts';
import { GOLDEN_GAMES, type GoldenGame } from './golden-games.ts';
import { playGoldenGame } from './golden-questions.ts';

/** The requests that Botzone sent to a seat. */
const requestsTo = ({ outputs }: GoldenGame, seat: Seat): string[] =>
  outputs.filter(({ command }) => command === 'request').map(({ content }) => content[seat] as string);

/** The view without what Botzone's requests omit: whether others discarded the tile they had drawn, and how the deal ended. */
function toldBy(view: readonly ViewEvent[], seat: Seat): ViewEvent[] {
  return view
    .filter(({ type }) => type !== 'dealEnded' && type !== 'foul')
    .map((event) => (event.type === 'discarded' && event.seat !== seat ? { ...event, drawn: false } : event));
}

/** Some games end with a wrong answer where no seat has a choice; the engine's deal has already continued by then. */
const endsAtQuestion = ({ outputs }: GoldenGame): boolean =>
  !['INIT', 'DEAL', 'GANG'].includes(outputs.at(-2)!.display.action);
const SAMPLE = GOLDEN_GAMES.filter((game, index) => index % (IS_FULL ? 4 : 20) === 3 && endsAtQuestion(game));

describe.each(SAMPLE.map((game) => [game.id, game] as const))('%s', (_, game) => {
  const { events } = playGoldenGame(game);

  test.each([...SEATS])('converts the view of seat %i to its requests', (seat) => {
    const view = viewFor(seat, events);
    const requests = view.map((event, index) => formatRequest(event, view[index - 1]));
    expect(requests.filter((request) => request !== undefined)).toEqual(requestsTo(game, seat));
  });

  test.each([...SEATS])('converts the requests to seat %i to its view', (seat) => {
    const reader = new RequestReader();
    const requests = requestsTo(game, seat);
    const view = requests.flatMap((request, turn) => {
      const told = expectValue(reader.read(request));
      reader.responded(String(game.responses[turn]?.[seat]?.response));
      return told;
    });
    const wanted = toldBy(viewFor(seat, events), seat);
    // Games that end in a foul before the tiles are dealt have only the first request.
    expect(view).toEqual(requests.length > 1 ? wanted : []);
    if (view.length > 0) expect(observe(view).hand).toEqual(observe(viewFor(seat, events)).hand);
  });
});

describe('rejects malformed requests', () => {
  const START = ['0 1 2', '1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F2 F3 J1'];

  test.each<[string, string[]]>([
    ['nothing', ['']],
    ['an invalid seat', ['0 4 0']],
    ['an invalid wind', ['0 0 east']],
    ['twelve tiles', ['1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F2 F3']],
    ['a flower in the hand', ['1 0 0 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F2 F3 H1']],
    ['one flower too few', ['1 1 1 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F2 F3 J1 H1']],
    ['a negative number of flowers', ['1 -1 2 0 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 F1 F2 F3 J1 H1']],
    ['no tile', ['2']],
    ['two tiles', ['2 W1 W2']],
    ["the seat's own draw reported as another seat's", ['3 1 DRAW']],
    ['an unknown verb', ['3 0 SING W1']],
    ['a pung without a discard', ['3 0 PENG W1']],
    ["a pung of the seat's own discard", ['3 0 PLAY W1', '3 0 PENG W2']],
    ['a chow without the discarded tile', ['3 0 PLAY W1', '3 1 CHI W3 W5']],
    ['a chow of winds', ['3 0 PLAY F1', '3 1 CHI F2 W5']],
    ['an added kong without a pung', ['3 0 BUGANG W1']],
    ['a concealed kong of the seat that it did not declare', ['2 W1', '3 1 GANG']],
    ['one word too many', ['3 0 PLAY W1 W2']],
  ])('%s', (_, requests) => {
    const reader = new RequestReader();
    const results = [...START, ...requests].map((request) => reader.read(request));
    expect(results.at(-1)).toMatchObject({ ok: false, error: { code: 'request-unreadable' } });
    for (const result of results.slice(0, -1)) expect(result.ok).toBe(true);
  });
});
