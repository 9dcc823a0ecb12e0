// English.

import type { HomeTexts } from './texts.ts';

export const EN: HomeTexts = {
  title: 'MCR Arena',
  sentence:
    'Duplicate tournaments of bots in Official International Mahjong: live, with honest intervals, and open to check.',
  otherTables: 'Other tables, and people to play with',
  running: 'Being played now',
  latestOver: 'The latest result',
  roundsOf: (complete, rounds) => `${complete} of ${rounds} rounds complete`,
  follow: 'Follow it live',
  seeAll: 'See the whole result',
  leaders: 'Leaders',
  justPlayed: 'A deal just played',
  ladderDealOf: (set, deal) => `Ladder, set ${set}, deal ${deal}`,
  seeLadder: 'See the ladder',
  dealOf: (round, table, deal) => `Round ${round}, table ${table}, deal ${deal}`,
  openDeal: 'Open this deal',
  points: 'ranking points',
  noRound: 'The first round is not complete yet; the standings appear here when it is.',
  latest: 'Latest tournaments',
  all: 'All tournaments',
  nothing: 'There is no tournament yet',
  nothingHow:
    'Whoever runs the server makes one over the API, with the administrator’s token that the server printed at its first start.',
  takePart: 'Take it further',
  ownTournament: 'A tournament of your own',
  ownTournamentHow:
    'In a terminal, in the repository’s folder: four bots, twelve rounds, everything on the disk to check.',
  ownBot: 'Is your bot better?',
  ownBotHow:
    'A bot is a file that exports createBot; against a house bot on the same walls it shows how much better it is.',
  remoteBot: 'Your bot in a tournament here',
  remoteBotHow: 'It plays from your machine. The organiser enters it and gives you its token.',
  calculator: 'Fan calculator',
  calculatorHow: 'Type a hand and see its points, its fans and the reasons; of a ready hand, each tile that wins.',
  calculate: 'Open the calculator',
  reference: 'All 81 fans',
  solitaire: 'Solitaire',
  solitaireHow:
    'Mahjong Solitaire and Shisen-Sho, with a lamp that says whether the board can still be won. It is proved each time.',
  play: 'Play today’s board',
  server: 'API',
  serverHow: 'All that these pages show comes from it, and anybody may read it.',
  apiDocs: 'The addresses of the API',
  apiHow: 'With an organiser’s token tournaments are made, started, paused and cancelled over it, too.',
};
