// Type of the texts of the home page.

export interface HomeTexts {
  readonly title: string;
  readonly sentence: string;
  readonly otherTables: string;
  readonly running: string;
  readonly paused: string;
  readonly latestOver: string;
  readonly roundsOf: (complete: string, rounds: string) => string;
  readonly follow: string;
  readonly seeAll: string;
  readonly leaders: string;
  readonly justPlayed: string;
  readonly ladderDealOf: (set: number, deal: number) => string;
  readonly seeLadder: string;
  readonly dealOf: (round: number, table: number, deal: number) => string;
  readonly openDeal: string;
  readonly points: string;
  readonly noRound: string;
  readonly latest: string;
  readonly all: string;
  readonly nothing: string;
  readonly nothingHow: string;
  readonly takePart: string;
  readonly ownTournament: string;
  readonly makeTournament: string;
  readonly ownTournamentHere: string;
  readonly ownTournamentHow: string;
  readonly daily: string;
  readonly uploadBot: string;
  readonly uploadBotHow: string;
  readonly upload: string;
  readonly ownBot: string;
  readonly ownBotHow: string;
  readonly remoteBot: string;
  readonly remoteBotHow: string;
  readonly calculator: string;
  readonly calculatorHow: string;
  readonly calculate: string;
  readonly reference: string;
  readonly solitaire: string;
  readonly solitaireHow: string;
  readonly play: string;
  readonly server: string;
  readonly serverHow: string;
  readonly apiDocs: string;
  readonly apiHow: string;
}
