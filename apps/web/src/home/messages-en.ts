// English texts of the home page.

import type { HomeTexts } from './texts.ts';

export const EN: HomeTexts = {
  title: 'MCR Arena',
  sentence:
    'Official International Mahjong: play it, let your bot play it, and see who is stronger on the same walls. Every result can be verified.',
  otherTables: 'Other tables, and people to play with',
  running: 'Being played now',
  paused: 'Paused tournament',
  latestOver: 'The latest result',
  roundsOf: (complete, rounds) => `${complete} of ${rounds} rounds complete`,
  follow: 'Follow it live',
  seeAll: 'See all standings',
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
  nothing: 'No tournaments yet',
  nothingHow:
    'An organiser chooses the bots and the number of rounds. The tournament then plays by itself, and everybody can follow it here.',
  takePart: 'Take it further',
  ownTournament: 'Your own tournament',
  makeTournament: 'Create a tournament',
  ownTournamentHere: 'On this server, for organisers:',
  ownTournamentHow: 'Or in a terminal: four bots, twenty rounds, all files on your disk.',
  uploadBot: 'Upload a bot',
  uploadBotHow:
    'Sign up, drop a file, and see within a minute whether your bot plays by the rules: JavaScript, TypeScript, Python, C++, any Linux program, or an ONNX model. Botzone bots run unchanged.',
  upload: 'Upload',
  ownBot: 'Is your bot better?',
  ownBotHow: 'A bot is a file that exports createBot. This command compares it with a house bot on the same walls.',
  remoteBot: 'Your bot in a tournament here',
  remoteBotHow: 'It plays from your machine. The organiser enters it and gives you its token.',
  calculator: 'Fan calculator',
  calculatorHow: 'Type a hand and see its points, its fans and the reasons; for a ready hand, every winning tile.',
  calculate: 'Open the calculator',
  reference: 'All 81 fans',
  solitaire: 'Solitaire',
  solitaireHow:
    'Mahjong Solitaire and Shisen-Sho, with a lamp that shows whether the board can still be won. An exact solver proves it.',
  play: 'Play today’s board',
  server: 'API',
  serverHow: 'All data on these pages comes from the API, and anybody may use it.',
  apiDocs: 'API reference',
  apiHow: 'With an organiser’s token you can also create, start, pause and cancel tournaments.',
};
