// Replays the golden games: at every request a new `goal` gets the original messages up to then, and its answer
// is compared with the judge's legal answers.

import { createBot } from '@mcr-arena/bot-goal';
import { askedSeats, legalActions } from '@mcr-arena/engine';
import { formatResponse } from '@mcr-arena/protocol';
import { playOnBotzone } from '@mcr-arena/sdk/botzone';
import { mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import type { GoldenGame } from '../protocol/botzone/golden-games.ts';
import { playGoldenGame } from '../protocol/botzone/golden-questions.ts';
import { historyText, responseIn } from './botzone-table.ts';

/** The legal answers at a turn by seat, if a seat has a choice; otherwise all seats pass. */
function allowedIn(game: GoldenGame): ReadonlyMap<number, readonly (readonly string[])[]> {
  const allowed = new Map<number, readonly (readonly string[])[]>();
  playGoldenGame(game, (state, _, turn) => {
    const asked = askedSeats(state);
    const ofSeat = (seat: Seat): string[] =>
      asked.includes(seat) ? legalActions(state, seat).map(formatResponse) : ['PASS'];
    allowed.set(turn, mapSeats(ofSeat));
  });
  return allowed;
}

/** `turn seat: answer` for each illegal answer. `step`: checks only every `step`-th turn. */
export async function illegalAnswersTo(game: GoldenGame, step = 1): Promise<string[]> {
  const allowed = allowedIn(game);
  const illegal: string[] = [];
  for (let turn = 0; turn < game.responses.length; turn += step) {
    for (const seat of SEATS) {
      const answer = await answerAt(game, turn, seat);
      if (!(allowed.get(turn)?.[seat] ?? ['PASS']).includes(answer)) illegal.push(`${turn} ${seat}: ${answer}`);
    }
  }
  return illegal;
}

async function answerAt({ outputs, responses }: GoldenGame, turn: number, seat: Seat): Promise<string> {
  const requests = outputs.slice(0, turn + 1).map(({ content }) => content[seat] as string);
  const answered = responses.slice(0, turn).map((answers) => String(answers[seat]!.response));
  let printed = '';
  const write = (chunk: string): void => {
    printed += chunk;
  };
  async function* input(): AsyncGenerator<string> {
    yield historyText('json', requests, answered);
  }
  await playOnBotzone({ createBot }, { input: input(), output: { write }, keepRunning: false });
  return responseIn('json', printed);
}
