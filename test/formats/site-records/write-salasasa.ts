// Writes deals of this project as records of salasasa: casual ones with an ordinary wall, duplicate ones with four walls.

import { type DealEvent, endOf, type PlayedDeal, quarterInDrawingOrder } from '@mcr-arena/engine';
import { fanOf } from '@mcr-arena/scoring';
import { isFlower, SEATS, type Seat, type TileIndex, WINDS } from '@mcr-arena/tiles';
import { NAMES } from './write-tziakcha.ts';

type Tick = [code: string, ...values: unknown[]];

const HU = ['hu_self', 'hu_first', 'hu_second', 'hu_third'];

export function gameOf(deals: readonly PlayedDeal[]) {
  return {
    game_title: {
      rule: 'guobiao',
      room_type: 'custom',
      sub_rule: 'guobiao/standard',
      max_round: 4,
      hepai_limit: deals[0]!.config.rules.scoring.minimumPoints,
      commitment_hex: '0'.repeat(64),
      salt: '0'.repeat(32),
      player_entry_order: [1, 2, 3, 4],
      ...Object.fromEntries(
        NAMES.flatMap((name, index) => [
          [`p${index}_uid`, index + 1],
          [`p${index}_name`, name],
        ]),
      ),
    },
    game_round: Object.fromEntries(deals.map((deal, index) => [`round_index_${index + 1}`, roundOf(deal, index)])),
  };
}

/** One deal; the players move on by a seat after each. */
export function roundOf(deal: PlayedDeal, index = 0) {
  const { wall, rules, prevalentWind } = deal.config;
  const isDuplicate = rules.format === 'duplicate';
  const seats = SEATS.map((player) => (player + 4 - (index & 3)) & 3) as Seat[];
  const handOf = (seat: Seat): readonly TileIndex[] =>
    isDuplicate ? quarterInDrawingOrder(wall, seat).slice(0, 13) : wall.slice(13 * seat, 13 * seat + 13);
  const replaced = (seat: Seat): number =>
    (deal.events[1] as Extract<DealEvent, { type: 'dealt' }>).flowers[seat].length;
  const writer = new TickWriter(deal);
  const hands = SEATS.map((seat) => handOf(seat).map(numberOf));
  hands[0]!.push(numberOf(writer.first));
  const walls = SEATS.map((player) => pileOf(wall, seats[player]!, replaced(seats[player]!)));
  return {
    round_index: index + 1,
    current_round: 4 * WINDS.indexOf(prevalentWind) + 1,
    seats,
    dealer_index: 0,
    start_player_index: 0,
    ...Object.fromEntries(hands.map((hand, seat) => [`p${seat}_tiles`, hand])),
    ...(isDuplicate ? { duplicate_walls: walls, duplicate_rules_version: 1 } : { tiles_list: restOf(deal) }),
    action_ticks: writer.ticks as unknown[],
  };
}

/** The own wall after the deal; the dealer's first tile follows its replacements in our rules. */
function pileOf(wall: readonly TileIndex[], seat: Seat, replaced: number): readonly number[] {
  const pile = [...quarterInDrawingOrder(wall, seat).slice(13)];
  if (seat === 0) pile.splice(replaced, 1);
  return pile.map(numberOf);
}

/** The wall after the deal, laid so that the site draws the same tiles: replacements in pairs from the end. */
function restOf({ config: { wall }, events }: PlayedDeal): readonly number[] {
  const left = wall.slice(53);
  const places = left.map((_, place) => place);
  const laid = Array<TileIndex>(left.length);
  let replaced = 0;
  for (const isReplacement of drawsAfterFirst(events)) {
    const { length } = places;
    const [place] = places.splice(isReplacement ? length - (replaced % 2 === 0 && length > 1 ? 2 : 1) : 0, 1);
    replaced += isReplacement ? 1 : 0;
    laid[place!] = (isReplacement ? left.pop() : left.shift())!;
  }
  for (const [index, place] of places.entries()) laid[place] = left[index]!;
  return laid.map(numberOf);
}

/** The draws after the deal and the dealer's first tile: whether each is a replacement. */
function drawsAfterFirst(events: readonly DealEvent[]): readonly boolean[] {
  const dealt = events[1] as Extract<DealEvent, { type: 'dealt' }>;
  const draws = events.flatMap((event, index) => {
    if (event.type !== 'drawn' && event.type !== 'flowerShown') return [];
    const before = events[index - 1]!;
    const isKong = before.type === 'kongDeclared' || (before.type === 'claimed' && before.meld.type === 'meldedKong');
    return [isKong || before.type === 'flowerShown'];
  });
  return [...dealt.flowers.flat().map(() => true), ...draws.slice(1)];
}

class TickWriter {
  readonly ticks: Tick[] = [];
  readonly first: TileIndex;

  constructor(deal: PlayedDeal) {
    const { events, steps, config } = deal;
    const isDuplicate = config.rules.format === 'duplicate';
    const dealt = events[1] as Extract<DealEvent, { type: 'dealt' }>;
    const opening = events.slice(2, events.findIndex(({ type }) => type === 'drawn') + 1);
    const chain = opening.map((event) => (event as { tile: TileIndex }).tile);
    this.first = chain[0]!;
    let back = 0;
    for (const seat of SEATS) {
      const hand = isDuplicate
        ? quarterInDrawingOrder(config.wall, seat).slice(0, 13)
        : config.wall.slice(13 * seat, 13 * seat + 13);
      const flowers = hand.filter(isFlower);
      let own = 13;
      for (let flower = flowers.shift(); flower !== undefined; flower = flowers.shift()) {
        back += 1;
        const tile = isDuplicate ? quarterInDrawingOrder(config.wall, seat)[own]! : config.wall.at(-back)!;
        own += 1;
        this.#replace(seat, flower, tile, 'F');
        if (isFlower(tile)) flowers.unshift(tile);
      }
      if (dealt.hands[seat].length !== 13) throw new Error('expected 13 tiles');
    }
    for (const [index, tile] of chain.slice(1).entries()) this.#replace(0, chain[index]!, tile, 'T');
    this.ticks.push(['reset', 0]);
    for (const step of steps) {
      const { phase } = step;
      for (const seat of SEATS) {
        const reply = step.replies[seat];
        if (reply === undefined || phase.type !== 'claim' || reply.type === 'pass') continue;
        const [first] = step.events;
        const prevails =
          first?.type === 'claimed'
            ? first.seat === seat
            : first?.type === 'dealEnded' && first.outcome.type === 'win' && first.outcome.winner === seat;
        if (!prevails) this.ticks.push(['ca', seat, codeOf(reply, phase.tile), numberOf(phase.tile)]);
      }
      let flower: TileIndex | undefined;
      for (const event of step.events) flower = this.#write(event, flower);
      if (flower !== undefined) this.ticks.push(['bh', numberOf(flower), (step.events[0] as { seat: Seat }).seat, 'T']);
    }
    this.#end(deal);
  }

  #replace(seat: Seat, flower: TileIndex, tile: TileIndex, drawn: 'T' | 'F'): void {
    this.ticks.push(['bh', numberOf(flower), seat, drawn], ['bd', numberOf(tile), seat]);
  }

  #write(event: DealEvent, flower: TileIndex | undefined): TileIndex | undefined {
    const last = this.ticks.at(-1)![0];
    switch (event.type) {
      case 'drawn':
      case 'flowerShown': {
        const { seat, tile } = event;
        if (flower !== undefined) this.#replace(seat, flower, tile, 'T');
        else this.ticks.push([last === 'g' || last === 'ag' || last === 'jg' ? 'gd' : 'd', numberOf(tile)]);
        return event.type === 'flowerShown' ? tile : undefined;
      }
      case 'discarded':
        this.ticks.push(['c', numberOf(event.tile), event.drawn ? 'T' : 'F']);
        return undefined;
      case 'claimed': {
        const { meld, seat } = event;
        if (meld.type === 'chow') {
          const others = [0, 1, 2]
            .map((step) => (meld.low + step) as TileIndex)
            .filter((tile) => tile !== meld.claimed);
          const code = (['cr', 'cm', 'cl'] as const)[meld.claimed - meld.low]!;
          this.ticks.push([code, numberOf(meld.claimed), seat, ...others.map(numberOf)]);
        } else {
          const number = numberOf((meld as { tile: TileIndex }).tile);
          const isPung = meld.type === 'pung';
          this.ticks.push([isPung ? 'p' : 'g', number, seat, ...Array<number>(isPung ? 2 : 3).fill(number)]);
        }
        return undefined;
      }
      case 'kongDeclared': {
        const number = numberOf((event.meld as { tile: TileIndex }).tile);
        if (event.meld.type === 'addedKong') this.ticks.push(['jg', number, 'F']);
        else this.ticks.push(['ag', number, 'F', number, number, number, number]);
        return undefined;
      }
      default:
        return undefined;
    }
  }

  #end(deal: PlayedDeal): void {
    const { outcome, deltas } = endOf(deal);
    if (outcome.type === 'win') {
      const { winner, from = winner, score, winningTile } = outcome;
      const names = score.fans.map(({ fan, count }) => {
        const { zh } = fanOf(fan);
        return count > 1 || zh === '花牌' ? `${zh}*${count}` : zh;
      });
      this.ticks.push([HU[(winner - from + 4) & 3]!, winner, score.total, names, [...deltas], numberOf(winningTile)]);
    } else this.ticks.push(['liuju']);
    this.ticks.push(['end']);
  }
}

function codeOf(reply: { readonly type: string; readonly low?: TileIndex }, tile: TileIndex): string {
  if (reply.type === 'chow') return ['cr', 'cm', 'cl'][tile - reply.low!]!;
  if (reply.type === 'win') return 'hu_second';
  return reply.type === 'pung' ? 'p' : 'g';
}

/** Salasasa's number of a tile. */
export function numberOf(tile: TileIndex): number {
  if (tile < 9) return 11 + tile;
  if (tile < 18) return 31 + tile - 9;
  if (tile < 27) return 21 + tile - 18;
  if (tile < 31) return 41 + tile - 27;
  if (tile < 34) return [45, 47, 46][tile - 31]!;
  return 51 + tile - 34;
}
