// English texts of the tournament page.

import type { TournamentTexts } from './texts.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

export const EN: TournamentTexts = {
  tournaments: 'Tournaments',
  facts: {
    entrants: (count) => plural(count, 'entrant', 'entrants'),
    rounds: (played, of) => `${played} of ${of} rounds complete`,
    format: (sets, deals) => `${plural(sets, 'set', 'sets')} of ${plural(deals, 'deal', 'deals')} per round and table`,
    started: 'started',
    ended: 'ended',
    created: 'created',
    timeLeft: (duration) => `about ${duration} left`,
  },
  states: {
    created: 'The tournament begins when its organiser starts it.',
    paused: 'Sets in play are finished; the others wait until the organiser resumes the tournament.',
    cancelled: 'The organiser cancelled the tournament. Complete sets are kept.',
  },
  failed: (message) => `Stopped by an internal server error: ${message}. It can be resumed once the error is fixed.`,
  waiting: (count) =>
    `Waiting for ${count === 1 ? '1 bot that is' : `${count} bots that are`} not connected. The decision clock is stopped.`,
  standings: 'Standings',
  afterRound: (round, deals) => `after round ${round}, ${deals} deals each`,
  noStandings: 'No round is complete yet',
  noStandingsWhy: 'The standings count complete rounds. They appear here when the first is complete.',
  rank: 'Rank',
  change: 'Change since the previous round',
  up: (places) => `up ${places}`,
  down: (places) => `down ${places}`,
  same: 'unchanged',
  entrant: 'Entrant',
  entered: 'Entered',
  rankingPoints: 'Ranking points',
  rankingPointsUnit: 'ranking points',
  deals: 'Deals',
  dealsUnit: (count) => (count === '1' ? '1 deal' : `${count} deals`),
  wins: 'Wins',
  winsUnit: 'of deals won',
  drawnBy: 'Plot',
  figures: {
    points: {
      name: 'Points a deal',
      head: 'Points a deal',
      unit: 'points a deal',
      meaning: 'the average per deal, not corrected for opponents',
    },
    strength: {
      name: 'Strength',
      head: 'Strength, points a deal',
      unit: 'points a deal',
      meaning: 'points a deal against average entrants, corrected for the strength of opponents',
    },
    ranking: {
      name: 'Ranking points a set',
      head: 'Ranking points a set',
      unit: 'ranking points a set',
      meaning: '4, 3, 2 or 1 for the place in each set; 2.5 is average',
    },
  },
  figureNote: (name, meaning, sets) =>
    `${name}: ${meaning}. The line is the 95\u00a0% interval, shown from ${sets} sets on.`,
  plot: (name, value) => `${name}: ${value}`,
  reference: 'Reference bot, unranked: it fills the last table',
  withdrawn: (round) => `withdrew after round ${round}`,
  leads: (entrant, round) => `${entrant} leads after round ${round}`,
  round: 'Round',
  rounds: 'Rounds',
  roundOf: (round, rounds) => `Round ${round} of ${rounds}`,
  chooseRound: 'Choose a round',
  previous: 'Previous round',
  next: 'Next round',
  newest: 'Newest',
  roundState: {
    complete: 'complete',
    nextNear: 'complete, the next begins soon',
    playing: (played, sets) => `${played} of ${sets} sets played`,
    opened: 'opened',
  },
  noRounds: 'The first round opens when the tournament starts.',
  table: (table) => `Table ${table}`,
  set: (set) => `set ${set}`,
  prevalentWind: {
    east: 'prevalent wind East',
    south: 'prevalent wind South',
    west: 'prevalent wind West',
    north: 'prevalent wind North',
  },
  faults: (count) => (count === 1 ? '1 fault' : `${count} faults`),
  faultsBy: (reason, count) => `${reason} ${count}`,
  foulReasons: {
    'illegal-action': 'not allowed',
    'false-win': 'false win',
    'timed-out': 'too late',
    crashed: 'crashed',
    unreadable: 'unreadable',
  },
  inPlay: 'in play',
  hiddenPlayers: 'The players are hidden until every table has played this wall.',
  toBePlayed: 'to be played',
  notPlayed: 'not played',
  points: 'points',
  above: {
    title: 'Who is probably stronger?',
    meaning:
      'The probability that each row’s entrant is stronger than each column’s, from a thousand resamplings of the walls.',
    none: (sets) => `Shown once two entrants have played ${sets} sets or more each.`,
    cell: (upper, lower, share) => `${upper} above ${lower}: ${share}`,
    cut: (count) => `Only the first ${count} by rank are shown.`,
    corner: 'row above column',
  },
  champion: 'Champion',
  fairness: {
    title: 'Check it yourself',
    plan: 'Commitment to the entrants, their bots, the rules, the limits and the secret.',
    planCheck: ['Note it before the first deal: mcr verify checks it with ', '.'],
    commitment: 'SHA-256 of the secret from which all walls are derived, published before the first deal',
    before:
      'The secret is published when the tournament is over. Then anyone can compute the walls and replay every deal.',
    after:
      'The tournament is over, and this is its secret. Its SHA-256 is the value just above, and all walls are derived from it.',
    secret: 'Secret',
    verify: 'Verify the whole tournament',
    verifyHow: 'Replays every deal, rebuilds the walls from the secret, and recomputes totals, pairings and standings.',
    documents: 'As files:',
    unsealed:
      'Unsealed bots play from other machines. Each table therefore has its own walls, so that no bot can pass on what it saw.',
    bridge:
      'Bridge format: each deal has its own wall, the same at all tables. The points of each entrant are compared with the points of the entrants that held the same seat at the other tables.',
  },
};
