// Records of deals without a winner, for screenshots: an exhaustive draw and a false win. Every seat claims each pung that it can
// and otherwise passes or discards the drawn tile, so a record depends only on its wall. And a match log of Botzone
// and a record of Salasasa, each with an error.

import {
  automaticAction,
  type DealState,
  DUPLICATE_RULES,
  encodeDeal,
  legalActions,
  type PlayedDeal,
  playDeal,
  type Reply,
  WIN,
} from '@mcr-arena/engine';
import { judgeDeal } from '@mcr-arena/protocol';
import {
  createRandom,
  expectValue,
  formatBotzoneTiles,
  mapSeats,
  type Seat,
  shuffled,
  TILES_WITHOUT_FLOWERS,
} from '@mcr-arena/tiles';

/** Number of discards before a false win. */
const DISCARDS = 30;
const WALL = shuffled(TILES_WITHOUT_FLOWERS, createRandom('deals without a winner'));

export function exhaustedRecord(): string {
  return recordOf(choose);
}

export function falseWinRecord(): string {
  return recordOf((state, seat) => (isLate(state) && state.phase.type === 'turn' ? WIN : choose(state, seat)));
}

function choose(state: DealState, seat: Seat): Reply {
  return legalActions(state, seat).find(({ type }) => type === 'pung') ?? automaticAction(state, seat);
}

function isLate({ seats }: DealState): boolean {
  return seats.reduce((sum, { discards }) => sum + discards.length, 0) >= DISCARDS;
}

function recordOf(reply: (state: DealState, seat: Seat) => Reply): string {
  const config = { rules: DUPLICATE_RULES, prevalentWind: 'east', wall: WALL } as const;
  const deal: PlayedDeal = playDeal(config, reply);
  return JSON.stringify(encodeDeal(deal));
}

const TURNS = 40;
const WRONG_TURN = 30;

/** The start of a match log in which drawn tiles are discarded and all else is passed, and one false win is ignored. */
export function differingLog(): string {
  const initdata = { walltiles: formatBotzoneTiles(WALL), quan: 0 };
  const responses: object[] = [];
  const logs: object[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const output = expectValue(judgeDeal({ initdata, responses })).outputs.at(-1)!;
    const answers = mapSeats((seat) => ({ verdict: 'OK', response: passOrDiscard(String(output.content[seat])) }));
    responses.push({ ...answers });
    logs.push(
      { verdict: 'OK', output },
      { ...answers, ...(turn === WRONG_TURN && { 2: { verdict: 'OK', response: 'HU' } }) },
    );
  }
  return JSON.stringify({ logs, initdata });
}

function passOrDiscard(request: string): string {
  return request.startsWith('2 ') ? `PLAY ${request.slice(2)}` : 'PASS';
}

/** Salasasa's numbers of the tiles without flowers, four of each. */
const SITE_TILES = [11, 21, 31].flatMap((first) => Array.from({ length: 9 }, (_, rank) => first + rank));
const SITE_WALL = shuffled(
  [...SITE_TILES, 41, 42, 43, 44, 45, 46, 47].flatMap((tile) => [tile, tile, tile, tile]),
  createRandom('a record of another site'),
);
const HAND = 13;
const SITE_TURNS = 60;

/** A record of Salasasa with other rules, in which drawn tiles are discarded until a seat discards a tile of another. */
export function differingSiteRecord(): string {
  const dealt = 4 * HAND + 1;
  const [hands, tiles] = [SITE_WALL.slice(0, dealt), SITE_WALL.slice(dealt)];
  const first = hands.at(-1)!;
  const drawn = tiles.slice(0, SITE_TURNS);
  const turns = drawn.flatMap((tile) => [
    ['d', tile],
    ['c', tile, 'T'],
  ]);
  const handOf = (seat: Seat): readonly number[] => hands.slice(HAND * seat, HAND * (seat + 1));
  const round = {
    current_round: 1,
    seats: [0, 1, 2, 3],
    p0_tiles: [...handOf(0), first],
    p1_tiles: handOf(1),
    p2_tiles: handOf(2),
    p3_tiles: handOf(3),
    tiles_list: tiles,
    action_ticks: [['c', first, 'F'], ...turns, ['c', 11, 'F'], ['liuju'], ['end']],
  };
  const names = { p0_name: 'Ann', p1_name: '小明', p2_name: 'Cy', p3_name: 'Di' };
  const title = { rule: 'guobiao', sub_rule: 'guobiao/xiaolin', hepai_limit: 6, ...names };
  return JSON.stringify({ game_title: title, game_round: { round_index_1: round } });
}
