// Translates the names of situations in the report of a check.

import { WINDS, type Wind } from '@mcr-arena/tiles';
import type { MyBotsTexts } from './messages.ts';

const RECORDED = /^(\d+): (.+), seat ([0-3])$/;
const WALL = /^recorded wall (\d+), seat ([0-3])$/;
const DEAL = /^deal (\d+) of the smoke table, seat ([0-3])$/;

type Texts = Pick<MyBotsTexts, 'situation' | 'situationKinds'>;

/** Translates names such as `3: first draw, seat 0`; returns names of unknown forms unchanged. */
export function situationText(name: string, text: Texts, winds: Readonly<Record<Wind, string>>): string {
  const recorded = RECORDED.exec(name);
  if (recorded !== null) {
    const [, number, kind, seat] = recorded;
    return text.situation.recorded(number!, text.situationKinds[kind!] ?? kind!, winds[WINDS[Number(seat)]!]);
  }
  const [, wall, wallSeat] = WALL.exec(name) ?? [];
  if (wall !== undefined) return text.situation.wall(wall, winds[WINDS[Number(wallSeat)]!]);
  const [, deal, dealSeat] = DEAL.exec(name) ?? [];
  return deal === undefined ? name : text.situation.deal(deal, winds[WINDS[Number(dealSeat)]!]);
}
