// The fields of what a seat knows at its question.

import {
  type Discard,
  type HiddenSeat,
  isOpen,
  questionOf,
  type SeatState,
  type ViewState,
  type VisibleMeld,
} from '@mcr-arena/engine';
import {
  formatCompactHand,
  formatCompactMeld,
  formatCompactTiles,
  SEATS,
  type TileIndex,
  tilesOfCounts,
  WINDS,
} from '@mcr-arena/tiles';
import { EMPTY_POSITION, POSITION_RULES, type PositionFields, type PositionPlay } from './position-fields.ts';

/** The text of a kong whose tile is hidden. */
export const HIDDEN_KONG_TEXT = '[????]';

/** The fields; undefined if the seat has no question, or if the rules have no name. */
export function positionOf(state: ViewState): PositionFields | undefined {
  const { config, seats, phase } = state;
  const { seat, rules, prevalentWind } = config;
  const question = questionOf(phase, seat);
  const rulesText = JSON.stringify(rules);
  const plays = Object.keys(POSITION_RULES) as PositionPlay[];
  const play = plays.find((name) => JSON.stringify(POSITION_RULES[name]) === rulesText);
  const own = seats[seat];
  if (question === undefined || play === undefined || !isOpen(own)) return undefined;
  const { melds } = own;
  const [east, south, west, north] = SEATS.map((each) => tableText(seats[each], each !== seat));
  const flowers = SEATS.map((each) => seats[each].flowers.length);
  const offered = question.type === 'turn' ? undefined : question;
  return {
    ...EMPTY_POSITION,
    play,
    wind: prevalentWind,
    seat: WINDS[seat],
    hand: formatCompactHand({ melds, concealed: tilesOfCounts(own.hand), flowers: [] }),
    drawn: question.type === 'turn' && question.drawn !== undefined ? formatCompactTiles([question.drawn]) : '',
    after: question.type === 'turn' ? afterText(question) : '',
    from: offered?.type === 'claim' ? WINDS[offered.from] : '',
    rob: offered?.type === 'robKong' ? formatCompactTiles([offered.tile]) : '',
    east: east!,
    south: south!,
    west: west!,
    north: north!,
    flowers: flowers.some((count) => count > 0) ? flowers.join(',') : '',
  };
}

function afterText({ drawn, afterKong }: { readonly drawn?: TileIndex; readonly afterKong: boolean }): string {
  if (drawn === undefined) return 'claim';
  return afterKong ? 'kong' : '';
}

function tableText({ melds, discards }: SeatState | HiddenSeat, withMelds: boolean): string {
  return [...(withMelds ? melds.map(meldText) : []), discards.map(discardText).join('')].filter(Boolean).join(' ');
}

function meldText(meld: VisibleMeld): string {
  return meld.type === 'hiddenKong' ? HIDDEN_KONG_TEXT : formatCompactMeld(meld);
}

function discardText({ tile, claimedBy }: Discard): string {
  const text = formatCompactTiles([tile]);
  return claimedBy === undefined ? text : `${text}'`;
}
