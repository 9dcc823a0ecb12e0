// English texts of the set page.

import type { SetTexts } from './texts.ts';

const SEATS = { east: 'East', south: 'South', west: 'West', north: 'North' };

export const EN: SetTexts = {
  title: (round, table, set) => `Round ${round}, table ${table}${set === undefined ? '' : `, set ${set}`}`,
  tournaments: 'Tournaments',
  prevalentWind: {
    east: 'Prevalent wind East',
    south: 'Prevalent wind South',
    west: 'Prevalent wind West',
    north: 'Prevalent wind North',
  },
  seatLetter: { east: 'E', south: 'S', west: 'W', north: 'N' },
  seat: SEATS,
  dealsOfOneWall: (count) => `${count} deals of one wall, each with the entrants in different seats`,
  dealsOfOwnWalls: (count) => `${count} deals, each with its own wall, the same at all tables`,
  record: 'Download the record',
  hiddenPlayers: 'The players are hidden until every table has played this wall.',
  dropped: 'This set was not played',
  droppedWhy: 'The tournament was cancelled before this set was played.',
  undisclosed: 'This set cannot be seen yet',
  undisclosedWhy: 'Its deals and results appear here as soon as all tables have played its wall.',
  deal: 'Deal',
  dealNumber: (deal) => `Deal ${deal}`,
  entrant: 'Entrant',
  total: 'Total',
  points: 'points',
  rankingPoints: 'ranking points',
  cell: (entrant, deal, seat, delta) => `Deal ${deal}: ${entrant} as ${seat}, ${delta} points`,
  parts: { won: 'won', 'dealt-in': 'gave the winning tile', fouled: 'fouled', other: '' },
  legend:
    'The points of each deal. The letter is the seat: E, S, W or N. Bold: won the deal. Underlined: gave the winning tile.',
  legendScale: ['loss', 'gain'],
  gridHelp: 'Click a number to open its deal, seen from that seat.',
  compare: {
    title: 'Where did they play differently?',
    help: 'Every deal has the same wall, so two deals are identical up to the first different decision. Choose one to compare with deal',
    base: 'The deal to compare with',
    partsAt: 'differs at event',
    button: (deal, base, event) =>
      event === undefined
        ? `Deal ${deal} is the same as deal ${base}`
        : `Deal ${deal} differs from deal ${base} at event ${event}: show them side by side`,
    same: 'same',
    sameThroughout: (a, b) => `Deals ${a} and ${b} are the same from the first tile to the last.`,
    until: (a, b, event, seat) =>
      `Deals ${a} and ${b} are the same up to event ${event}, where ${seat} played differently.`,
    open: (deal) => `Open deal ${deal} at this event`,
    event: 'Event',
    moreEvents: 'What followed',
    close: 'Close',
    impossible: 'The record of this set cannot be replayed',
    impossibleWhy: 'It was written by another version, or is damaged. mcr verify shows the error.',
  },
};
