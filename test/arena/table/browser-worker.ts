// A game in a worker of a browser, without a server: three house bots and a player in the page, connected by messages. The page
// also stores the journal, so that a new worker continues the game of one that was terminated.

import { Game, type GamePlayer, type JournalEntry, openTableJournal } from '@mcr-arena/arena/browser';
import { createBot } from '@mcr-arena/bot-shanten';
import { type Action, CASUAL_RULES, type DealConfig, type DealRecord, encodeDeal } from '@mcr-arena/engine';
import { createRandom, mapSeats, type Seat, shuffled, TILES_WITH_FLOWERS } from '@mcr-arena/tiles';

export type ToPage =
  | { readonly type: 'question'; readonly id: number; readonly legalActions: readonly Action[] }
  | { readonly type: 'append'; readonly id: number; readonly entries: readonly JournalEntry[] }
  | { readonly type: 'over'; readonly record: DealRecord };
/** `id`: that of the message that is answered. */
export type FromPage =
  | { readonly type: 'begin'; readonly entries: readonly JournalEntry[] }
  | { readonly type: 'reply'; readonly id: number; readonly action: Action }
  | { readonly type: 'stored'; readonly id: number };

declare const self: {
  postMessage(message: ToPage): void;
  onmessage: (message: { readonly data: FromPage }) => void;
};

/** The player in the page, in the first deal. */
const PERSON: Seat = 0;
const wall = shuffled(TILES_WITH_FLOWERS, createRandom('a wall in a browser'));
const waiting = new Map<number, (answer: FromPage) => void>();
let sent = 0;

function ask(message: (id: number) => ToPage): Promise<FromPage> {
  sent += 1;
  const id = sent;
  self.postMessage(message(id));
  return new Promise((resolve) => waiting.set(id, resolve));
}

const person: GamePlayer = {
  sit: () => ({
    decide: async (_, legalActions) => {
      const answer = await ask((id) => ({ type: 'question', id, legalActions }));
      return answer.type === 'reply' ? answer.action : { type: 'timedOut' };
    },
    // The page has no state to restore.
    recall: () => {},
  }),
};

const bot: GamePlayer = {
  sit: async (_, seat, { rules, prevalentWind }: DealConfig) => {
    const seated = await createBot({ seat, rules, prevalentWind, parameters: {}, seed: `${seat}` });
    return { decide: (observation, legalActions) => seated.decide(observation, legalActions, Infinity) };
  },
};

async function play(stored: readonly JournalEntry[]): Promise<void> {
  const journal = {
    append: async (_: string, entries: readonly JournalEntry[]) => {
      await ask((id) => ({ type: 'append', id, entries }));
    },
    read: async () => stored,
  };
  const game = new Game({
    name: 'game',
    length: 1,
    rules: CASUAL_RULES,
    wallOf: () => wall,
    players: mapSeats((player) => (player === PERSON ? person : bot)),
    journal: await openTableJournal(journal, 'game', () => 'deal'),
  });
  const { deals } = await game.play();
  self.postMessage({ type: 'over', record: encodeDeal(deals[0]!) });
}

self.onmessage = ({ data }) => {
  if (data.type === 'begin') void play(data.entries);
  else waiting.get(data.id)?.(data);
};
