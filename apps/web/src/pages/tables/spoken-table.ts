// The table in words, one subject at a time, for screen readers: spoken when its key is pressed.

import { type BySeat, SEATS, type Seat, WINDS } from '@mcr-arena/tiles';
import type { Language } from '../../ui/language/languages.ts';
import { formatSigned } from '../../ui/language/numbers.ts';
import { PUNCTUATION } from '../../ui/language/punctuation.ts';
import type { Subject } from '../../ui/playing/keys.ts';
import { TABLE_MESSAGES } from '../../ui/table/messages.ts';
import type { TableScene } from '../../ui/table/table-scene.ts';
import { wallText } from '../../ui/table/wall-text.ts';
import { laidMeldText } from '../../ui/tiles/meld-text.ts';
import { tileText } from '../../ui/tiles/tile-text.ts';
import { PLAYING_MESSAGES } from './messages.ts';

interface SpokenTable {
  readonly scene: TableScene;
  /** The seats in the order of the list, the user's own first. */
  readonly seats: BySeat<Seat>;
  /** Names in sentences, by seat. */
  readonly names: BySeat<string>;
  /** Points, by seat. */
  readonly totals: BySeat<number>;
  /** The user's seat; undefined for spectators. */
  readonly own: Seat | undefined;
}

export function spoken(subject: Subject, table: SpokenTable, language: Language): string {
  const text = PLAYING_MESSAGES[language].spoken;
  const { scene, seats, names, totals, own } = table;
  const bySeat = (title: string, itemsOf: (seat: Seat) => readonly string[]): string => {
    const lines = seats.map((seat) => text.seat(names[seat], itemsOf(seat)));
    return [title, ...lines].join(PUNCTUATION[language].stop);
  };
  switch (subject) {
    case 'hand':
      return own === undefined ? text.noHand : text.hand(handOf(scene, own, language));
    case 'melds':
      return bySeat(text.melds, (seat) => [
        ...scene.seats[seat].melds.map((meld) => laidMeldText(meld, language)),
        ...scene.seats[seat].flowers.map((tile) => tileText(tile, [], language)),
      ]);
    case 'discards':
      return bySeat(text.discards, (seat) =>
        scene.seats[seat].discards.map(({ tile, claimedBy }) =>
          tileText(tile, claimedBy === undefined ? [] : ['taken'], language),
        ),
      );
    case 'wall':
      return wallAndWinds(table, language);
    case 'scores':
      return bySeat(text.scores, (seat) => [formatSigned(totals[seat], 0)]);
  }
}

function handOf({ seats }: TableScene, own: Seat, language: Language): readonly string[] {
  const { hand, apart } = seats[own];
  return [
    ...hand.map((tile) => tileText(tile, [], language)),
    ...(apart === undefined ? [] : [tileText(apart.tile, [apart.why], language)]),
  ];
}

function wallAndWinds({ scene, own }: SpokenTable, language: Language): string {
  const { spoken: text } = PLAYING_MESSAGES[language];
  const words = TABLE_MESSAGES[language];
  const wind = own === undefined ? undefined : words.winds[WINDS[SEATS[own]]];
  return [
    wallText(scene, language),
    words.prevalentWind(words.winds[scene.prevalentWind]),
    ...(wind === undefined ? [] : [text.ownWind(wind)]),
  ].join(PUNCTUATION[language].stop);
}
