// English.

import type { SetTexts } from './texts.ts';

const SEATS = { east: 'east', south: 'south', west: 'west', north: 'north' };

export const EN: SetTexts = {
  title: (round, table, set) => `Round ${round}, table ${table}${set === undefined ? '' : `, set ${set}`}`,
  tournaments: 'Tournaments',
  prevalentWind: {
    east: 'prevalent wind east',
    south: 'prevalent wind south',
    west: 'prevalent wind west',
    north: 'prevalent wind north',
  },
  seatLetter: { east: 'E', south: 'S', west: 'W', north: 'N' },
  seat: SEATS,
  dealsOfOneWall: (count) => `${count} deals of one wall, each with the entrants on other seats`,
  record: 'Download the record',
  notPlayed: 'This set is still to be played',
  notPlayedWhy: 'Its deals appear here by themselves as soon as it is.',
  hiddenPlayers: 'The players are hidden until no table has this wall before it.',
  dropped: 'This set was not played',
  droppedWhy: 'The tournament was cancelled before.',
  undisclosed: 'The deals cannot be seen yet',
  undisclosedWhy:
    'Other tables still play the same wall. They appear here by themselves as soon as the last of them has.',
  deal: 'Deal',
  dealNumber: (deal) => `Deal ${deal}`,
  entrant: 'Entrant',
  total: 'Total',
  points: 'points',
  rankingPoints: 'ranking points',
  cell: (entrant, deal, seat, delta) => `Deal ${deal}: ${entrant} on ${seat}, ${delta} points`,
  parts: { won: 'won', 'dealt-in': 'gave the winning tile', fouled: 'fouled', other: '' },
  legend:
    'What each deal brought, in points. The letter is the seat: E, S, W or N. Bold won the deal, underlined gave the winning tile.',
  legendScale: ['loss', 'gain'],
  gridHelp: 'A number opens its deal, seen from that seat.',
  compare: {
    title: 'Where did they play differently?',
    help: 'Every deal has the same wall, so up to the first different decision two deals are the same to the tile. Choose one to lay it beside deal',
    base: 'The deal to compare with',
    partsAt: 'parts at event',
    button: (deal, base, event) =>
      event === undefined
        ? `Deal ${deal} goes as deal ${base}`
        : `Deal ${deal} parts from deal ${base} at event ${event}: lay them side by side`,
    same: 'same',
    sameThroughout: (a, b) => `Deals ${a} and ${b} went the same way from the first tile to the last.`,
    until: (a, b, event, seat) =>
      `Deals ${a} and ${b} are the same up to event ${event}. There ${seat} played differently.`,
    open: (deal) => `Open deal ${deal} there`,
    event: 'Event',
    moreEvents: 'How they went on',
    close: 'Close',
    impossible: 'The record of this set cannot be replayed',
    impossibleWhy: 'It was made by another version, or is damaged. mcr verify says what is wrong with it.',
  },
};
