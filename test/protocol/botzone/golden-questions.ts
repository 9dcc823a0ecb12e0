// The golden games as deals of the engine: only turns at which a seat has a choice.

import { BOTZONE_DEAL_RULES, type DealEvent, DealInPlay, type DealState } from '@mcr-arena/engine';
import { replyOfRun } from '@mcr-arena/protocol';
import { expectValue, mapSeats, parseBotzoneTiles, WINDS } from '@mcr-arena/tiles';
import type { GoldenGame } from './golden-games.ts';

const ASKING = new Set(['DRAW', 'PLAY', 'PENG', 'CHI', 'BUGANG']);

/** Plays the game and calls `visit` before each question. State and events change after the call. */
export function playGoldenGame(
  game: GoldenGame,
  visit: (state: DealState, events: readonly DealEvent[], turn: number) => void = () => {},
): DealInPlay {
  const { walltiles, quan } = game.initdata;
  const wall = expectValue(parseBotzoneTiles(walltiles));
  const deal = new DealInPlay({ rules: BOTZONE_DEAL_RULES, prevalentWind: WINDS[quan]!, wall });
  for (const [turn, answers] of game.responses.entries()) {
    if (!ASKING.has(game.outputs[turn]!.display.action)) continue;
    visit(deal.state, deal.events, turn);
    deal.answer(mapSeats((seat) => replyOfRun(answers[seat]!.verdict, answers[seat]!.response)));
  }
  return deal;
}
