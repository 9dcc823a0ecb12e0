// The deals of the stored playthroughs: one of each kind.

import { CASUAL_RULES, DUPLICATE_RULES, type PlayedDeal } from '@mcr-arena/engine';
import { configFrom, randomDeal } from '../deals/random-deals.ts';
import { GOLDEN_GAMES } from '../protocol/botzone/golden-games.ts';
import { playGoldenGame } from '../protocol/botzone/golden-questions.ts';
import { playWithFaults } from './faulty-players.ts';
import { playthroughOf } from './playthrough.ts';

const FOLDER = new URL('../fixtures/playthroughs/', import.meta.url);

function goldenDeal(id: string): PlayedDeal {
  return playGoldenGame(GOLDEN_GAMES.find((game) => game.id === id)!);
}

const DEALS: Readonly<Record<string, () => PlayedDeal>> = {
  'duplicate-by-chance': () => randomDeal(configFrom(DUPLICATE_RULES, 'playthrough'), 'playthrough'),
  'duplicate-won': () => goldenDeal('dev-00000'),
  'duplicate-false-win': () => goldenDeal('dev-00097'),
  'duplicate-robbed-kong': () => goldenDeal('dev-00153'),
  'duplicate-with-flowers': () => goldenDeal('flowers-00000'),
  'casual-by-chance': () => randomDeal(configFrom(CASUAL_RULES, 'playthrough'), 'playthrough'),
  'casual-with-faults': () => playWithFaults(configFrom(CASUAL_RULES, 'playthrough'), 'playthrough'),
};

export interface Playthrough {
  readonly file: URL;
  readonly text: string;
}

export function playthroughs(): readonly Playthrough[] {
  return Object.entries(DEALS).map(([name, deal]) => ({
    file: new URL(`${name}.txt`, FOLDER),
    text: playthroughOf(name, deal()),
  }));
}
