// Type of the texts of the lobby.

import type { TableOptions } from '@mcr-arena/protocol/documents';

export interface LobbyTexts {
  readonly title: string;
  readonly lead: string;
  readonly playNow: string;
  readonly playNowHow: string;
  readonly starting: string;
  readonly goOn: (deal: number) => string;
  readonly goOnWaiting: string;
  readonly games: string;
  readonly openTables: string;
  readonly noTables: string;
  readonly shown: (shown: number, total: number) => string;
  readonly moreTables: string;
  readonly join: string;
  readonly watch: string;
  readonly live: string;
  readonly lost: string;
  readonly newTable: string;
  readonly places: string;
  readonly place: (number: number) => string;
  readonly person: string;
  readonly length: string;
  readonly lengths: Readonly<Record<'1' | '4' | '16' | 'endless', string>>;
  readonly clock: string;
  readonly clocks: Readonly<Record<TableOptions['clock'], string>>;
  readonly pauses: string;
  readonly pauseChoices: Readonly<Record<TableOptions['pauses'], string>>;
  readonly visibility: string;
  readonly visibilities: Readonly<Record<TableOptions['visibility'], string>>;
  readonly spectators: string;
  readonly spectatorChoices: Readonly<Record<TableOptions['spectators'], string>>;
  readonly replay: string;
  readonly replays: Readonly<Record<TableOptions['replay'], string>>;
  readonly flowers: string;
  readonly more: string;
  readonly make: string;
  readonly needsPerson: string;
  readonly byLink: string;
  readonly linkLabel: string;
  readonly go: string;
  readonly notALink: string;
}
