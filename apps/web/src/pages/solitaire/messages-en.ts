// English texts of solitaire.

import type { Game } from '@mcr-arena/solitaire';
import type { Difficulty } from './difficulty.ts';
import type { Lamp, Touched } from './solitaire-play.svelte.ts';

const GAMES: Readonly<Record<Game, string>> = {
  'mahjong-solitaire': 'Mahjong Solitaire',
  'mahjong-solitaire-transposed': 'Mahjong Solitaire, sideways',
  'shisen-sho': 'Shisen-Sho',
};
const RULES: Readonly<Record<Game, string>> = {
  'mahjong-solitaire': 'Take two equal tiles with nothing on top and the left or right side open.',
  'mahjong-solitaire-transposed': 'Take two equal tiles with nothing on top and the far or near side open.',
  'shisen-sho': 'Take two equal tiles that a line with at most two bends can connect through empty places.',
};
const LAMPS: Readonly<Record<Lamp, string>> = {
  checking: 'Looking for a way to win…',
  winnable: 'Still winnable',
  lost: 'Can no longer be won',
  won: 'Won',
};
const DIFFICULTIES: Readonly<Record<Difficulty, string>> = {
  gentle: 'gentle',
  fair: 'fair',
  hard: 'hard',
  fiendish: 'fiendish',
  impossible: 'cannot be won',
};
const TOUCHED: Readonly<Record<Touched, string>> = {
  picked: '',
  dropped: '',
  taken: 'Taken.',
  blocked: 'This tile is blocked by others.',
  unequal: 'Those two are not equal.',
  unconnected: 'No line with at most two bends connects those two.',
};

export const SOLITAIRE_EN = {
  title: 'Solitaire',
  games: GAMES,
  rules: RULES,
  lamps: LAMPS,
  difficulties: DIFFICULTIES,
  touched: TOUCHED,
  game: 'Game',
  layout: 'Layout',
  layoutName: (name: string): string => (name === 'default' ? 'turtle' : name.replace(/^(\d+)x(\d+)$/, '$1 × $2')),
  share: (percent: string): string => `${percent} of boards can be won`,
  shareNone: 'no board can be won',
  shareUnknown: 'share of winnable boards unknown',
  solvableOnly: 'Only boards that can be won',
  flowers: 'Any flower goes with any flower, any season with any season.',
  board: 'Board',
  tile: (name: string, level: number, free: boolean): string => `${name}, level ${level}${free ? '' : ', blocked'}`,
  left: (tiles: number): string => `${tiles} ${tiles === 1 ? 'tile' : 'tiles'} left`,
  open: (pairs: number): string => `${pairs} ${pairs === 1 ? 'pair' : 'pairs'} open`,
  newBoard: 'New board',
  boardOfDay: 'Board of the day',
  restart: 'Start again',
  undo: 'Undo',
  redo: 'Redo',
  hint: 'Hint',
  solve: 'Show a way to win',
  pause: 'Stop',
  reshuffle: 'Reshuffle',
  reshuffling: 'Looking for a winnable order of these tiles…',
  rescue: 'Undo until it can be won',
  neverWinnable: 'Cannot be won',
  stuck: 'No pair can be taken.',
  lost: 'The board can no longer be won from here. Undo some moves, or reshuffle the remaining tiles.',
  noneFound: 'No winnable board was found for this layout, so this one was dealt at random.',
  lostDeal: 'This board cannot be won. See how far you get, reshuffle it, or take a new one.',
  wonByShowing: 'This is one way to win. Start again to find your own.',
  won: (hints: number, reshuffles: number): string =>
    hints + reshuffles === 0
      ? 'You won, without any help.'
      : `You won, with ${hints} ${hints === 1 ? 'hint' : 'hints'} and ${reshuffles} ${reshuffles === 1 ? 'reshuffle' : 'reshuffles'}.`,
  cannotReshuffle: 'No winnable order of the remaining tiles was found: undo some moves first.',
  difficulty: (word: string, won: number, plays: number, nodes: number): string =>
    `Difficulty: ${word}. Random play wins ${won} of ${plays} games on this board; the solver had to examine ${nodes} ${nodes === 1 ? 'dead end' : 'dead ends'}.`,
  measuring: 'Measuring how hard this board is…',
  dealing: 'Dealing…',
  failedTitle: 'The solver failed',
  failedWhy:
    'You can play on, but without knowing whether the board can be won. Reload the page to restart the solver.',
  keys: 'Arrow keys move between tiles, Enter picks one, Esc drops it; H hint, U undo, R redo, N new board.',
  link: 'The address of this page identifies the board: everybody who opens it plays the same one.',
};
