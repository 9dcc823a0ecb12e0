// Positions made by hand for tables of rulings, and rulings as short texts.

import {
  type DealEvent,
  type DealRules,
  type DealState,
  initialState,
  type Phase,
  type Replies,
} from '@mcr-arena/engine';
import { parseResponse } from '@mcr-arena/protocol';
import {
  type BySeat,
  countTiles,
  expectValue,
  formatBotzoneTile,
  mapSeats,
  parseBotzoneTiles,
  parseHand,
  TILES_WITHOUT_FLOWERS,
  type TileIndex,
} from '@mcr-arena/tiles';

export interface Position {
  readonly rules: DealRules;
  /** In compact notation, including melds. */
  readonly hands: BySeat<string>;
  readonly phase: Phase;
  /** Tiles left in each quarter, or in the common wall; 20 by default. */
  readonly left?: BySeat<number> | number;
  /** The remaining common wall, in Botzone's names. */
  readonly wall?: string;
  readonly flowers?: number;
}

/** The state of a position. Unnamed tiles are not tracked. */
export function stateOf({ rules, hands, phase, left = 20, wall, flowers = 0 }: Position): DealState {
  const held = hands.map((hand) => expectValue(parseHand(hand)));
  const tiles = wall === undefined ? TILES_WITHOUT_FLOWERS : expectValue(parseBotzoneTiles(wall));
  const state = initialState({ rules, prevalentWind: 'east', wall: tiles });
  const common = { type: 'common' as const, next: 0, end: wall === undefined ? Number(left) : tiles.length };
  const quarters = typeof left === 'number' ? mapSeats(() => left) : left;
  return {
    ...state,
    phase,
    seats: mapSeats((seat) => ({
      ...state.seats[seat],
      hand: countTiles(held[seat]!.concealed),
      melds: [...held[seat]!.melds],
      flowers: Array<TileIndex>(flowers).fill(34 as TileIndex),
      discards:
        'seat' in phase && phase.seat === seat && phase.type === 'claim' ? [{ tile: phase.tile, drawn: false }] : [],
    })),
    wall: rules.format === 'casual' ? common : { type: 'quarters', left: quarters },
  };
}

/** Replies as Botzone writes them, "-" for none; TLE and RE for failures. */
export function repliesOf(text: string): Replies {
  const words = text.split(', ');
  return mapSeats((seat) => {
    const word = words[seat]!;
    if (word === '-') return undefined;
    if (word === 'TLE') return { type: 'timedOut' };
    return word === 'RE' ? { type: 'crashed', verdict: 'RE' } : parseResponse(word);
  });
}

/** Events in short: "1 pung W5, 1 discard F1". */
export function shortly(events: readonly DealEvent[]): string {
  return events.map(shortEvent).join(', ');
}

function shortEvent(event: DealEvent): string {
  const name = formatBotzoneTile;
  switch (event.type) {
    case 'drawn':
      return `${event.seat} draws ${name(event.tile)}${event.afterKong ? ' after kong' : ''}`;
    case 'flowerShown':
      return `${event.seat} shows ${name(event.tile)}`;
    case 'discarded':
      return `${event.seat} discards ${name(event.tile)}`;
    case 'claimed':
    case 'kongDeclared':
      return `${event.seat} ${event.meld.type} ${name(event.meld.type === 'chow' ? event.meld.low : event.meld.tile)}`;
    case 'foul':
      return `${event.seat} ${event.reason}`;
    case 'dealEnded':
      return `ends ${event.outcome.type} ${event.deltas.join(' ')}`;
    default:
      return event.type;
  }
}
