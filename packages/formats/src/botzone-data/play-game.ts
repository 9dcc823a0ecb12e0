// Judges a game of Botzone's data set: its moves become the replies of the seats, and the result must match the text. The text
// does not contain the discards of lost claims; the first legal one is used, and no event depends on it.

import {
  type Action,
  DealInPlay,
  type DealRules,
  type EventOf,
  legalActions,
  type PhaseOf,
  type PlayedDeal,
  type Reply,
} from '@mcr-arena/engine';
import { DrawCount, wallOfDraws } from '@mcr-arena/protocol';
import { failure, mapSeats, type Result, SEATS, type Seat, success, type TileIndex } from '@mcr-arena/tiles';
import {
  type BotzoneGame,
  type BotzoneGameError,
  type BotzoneLine,
  type BotzoneMove,
  formatBotzoneMove,
  GameFault,
} from './game.ts';

/** Plays the game. Error: `game-impossible`, with the line at which the judge differs. */
export function playBotzoneGame(game: BotzoneGame, rules: DealRules): Result<PlayedDeal, BotzoneGameError> {
  try {
    const { moves, fault } = possibleMoves(game);
    const draws = moves.filter(({ type }) => type === 'draw');
    const wall = wallOfDraws(
      mapSeats((seat) => [...game.hands[seat], ...draws.filter((draw) => draw.seat === seat).map(({ tile }) => tile)]),
    );
    const deal = new DealInPlay({ rules, prevalentWind: game.prevalentWind, wall });
    new GameReplay(game, deal, moves, fault).play();
    return success(deal);
  } catch (thrown) {
    if (thrown instanceof GameFault) return failure(thrown.code, thrown.message);
    throw thrown;
  }
}

/** The moves before the first draw that no wall allows, and the fault of that draw. */
function possibleMoves({ hands, moves, endLine }: BotzoneGame): PossibleMoves {
  const count = new DrawCount();
  for (const seat of SEATS) {
    for (const tile of hands[seat]) {
      const problem = count.add(seat, tile);
      const line = (moves[0]?.line ?? endLine) - SEATS.length + seat;
      if (problem !== undefined) throw new GameFault('game-impossible', line, problem);
    }
  }
  for (const [place, { seat, type, tile, line }] of moves.entries()) {
    const problem = type === 'draw' ? count.add(seat, tile) : undefined;
    if (problem === undefined) continue;
    return { moves: moves.slice(0, place), fault: new GameFault('game-impossible', line, problem) };
  }
  return { moves };
}

interface PossibleMoves {
  readonly moves: readonly BotzoneLine[];
  readonly fault?: GameFault;
}

class GameReplay {
  readonly #game: BotzoneGame;
  readonly #deal: DealInPlay;
  readonly #moves: readonly BotzoneLine[];
  /** The fault of the first impossible draw, thrown when all earlier moves have been played. */
  readonly #fault: GameFault | undefined;
  #place = 0;

  constructor(game: BotzoneGame, deal: DealInPlay, moves: readonly BotzoneLine[], fault: GameFault | undefined) {
    this.#game = game;
    this.#deal = deal;
    this.#moves = moves;
    this.#fault = fault;
  }

  play(): void {
    const deal = this.#deal;
    while (deal.deltas === undefined) {
      const { phase } = deal.state;
      if (phase.type === 'turn') this.#answerTurn(phase);
      else this.#answerOffer();
    }
    const left = this.#next;
    if (left !== undefined) throw new GameFault('game-impossible', left.line, 'expected the end: the game is over');
    this.#checkEnd(deal.events.at(-1) as EventOf<'dealEnded'>);
  }

  get #next(): BotzoneLine | undefined {
    const move = this.#moves[this.#place];
    if (move === undefined && this.#fault !== undefined) throw this.#fault;
    return move;
  }

  #take(expected: string): BotzoneLine {
    const move = this.#next;
    this.#place += 1;
    if (move !== undefined) return move;
    throw new GameFault('game-impossible', this.#game.endLine, `expected ${expected}, found the end`);
  }

  #answerTurn({ seat, drawn }: PhaseOf<'turn'>): void {
    const draw = this.#take(`"Player ${seat} Draw …"`);
    if (draw.seat !== seat || draw.type !== 'draw') throw unexpected(draw, `"Player ${seat} Draw …"`);
    const expected = `"Player ${seat} Play|AnGang|BuGang|Hu …"`;
    const move = this.#take(expected);
    const action = move.seat === seat ? turnActionOf(move, drawn) : undefined;
    if (action === undefined) throw unexpected(move, expected);
    this.#answer(move, new Map([[seat, action]]));
  }

  /** Answers for a discard or an added kong, which other seats may claim or rob. */
  #answerOffer(): void {
    const move = this.#next;
    if (move === undefined || move.type === 'draw') {
      this.#answer(undefined, new Map());
      return;
    }
    this.#place += 1;
    const replies = new Map<Seat, Reply>([[move.seat, this.#claimOf(move)]]);
    for (const ignored of move.ignored) {
      replies.set(ignored.seat, this.#legalClaim(move.line, ignored));
    }
    this.#answer(move, replies);
  }

  /** The action of the claim that prevails; its discard is on the next line. */
  #claimOf(move: BotzoneLine): Action {
    if (move.type !== 'chow' && move.type !== 'pung') return this.#legalClaim(move.line, move);
    const expected = `"Player ${move.seat} Play …" after the claim`;
    const { seat, type, tile: discard, line } = this.#take(expected);
    if (seat !== move.seat || type !== 'discard') throw unexpected({ seat, type, tile: discard, line }, expected);
    this.#legalClaim(move.line, move);
    return move.type === 'chow' ? { type: 'chow', low: lowOf(move.tile), discard } : { type: 'pung', discard };
  }

  /** The first legal action that matches the move. */
  #legalClaim(line: number, move: BotzoneMove): Action {
    const { state } = this.#deal;
    const { phase } = state;
    const offered = phase.type === 'claim' || phase.type === 'robKong' ? phase.tile : undefined;
    const isOffered = move.type === 'chow' || move.tile === offered;
    const action = legalActions(state, move.seat).find(
      (each) => each.type === move.type && (each.type !== 'chow' || each.low === lowOf(move.tile)),
    );
    if (isOffered && action !== undefined) return action;
    throw new GameFault('game-impossible', line, `"${formatBotzoneMove(move)}" is not a legal claim here`);
  }

  #answer(move: BotzoneLine | undefined, replies: ReadonlyMap<Seat, Reply>): void {
    const events = this.#deal.answer(mapSeats((seat) => replies.get(seat)));
    const foul = events.find((event): event is EventOf<'foul'> => event.type === 'foul');
    if (foul === undefined) return;
    const line = move?.line ?? this.#game.endLine;
    throw new GameFault('game-impossible', line, `seat ${foul.seat}: expected a legal move: ${foul.message}`);
  }

  #checkEnd({ outcome, deltas }: EventOf<'dealEnded'>): void {
    const { points, deltas: stated, endLine } = this.#game;
    const found = outcome.type === 'win' ? outcome.score.total : undefined;
    if (found !== points) {
      const texts = [found, points].map((each) => (each === undefined ? '"Huang"' : `"Fan ${each}"`));
      throw new GameFault('game-impossible', endLine, `expected ${texts[0]} according to the judge, found ${texts[1]}`);
    }
    if (SEATS.some((seat) => deltas[seat] !== stated[seat])) {
      const message = `expected "Score ${deltas.join(' ')}" according to the judge, found "Score ${stated.join(' ')}"`;
      throw new GameFault('game-impossible', endLine + 1, message);
    }
  }
}

function unexpected(move: BotzoneMove & { readonly line: number }, expected: string): GameFault {
  return new GameFault('game-impossible', move.line, `expected ${expected}, found "${formatBotzoneMove(move)}"`);
}

function turnActionOf({ type, tile }: BotzoneMove, drawn: TileIndex | undefined): Action | undefined {
  switch (type) {
    case 'discard':
    case 'concealedKong':
    case 'addedKong':
      return { type, tile };
    case 'win':
      return tile === drawn ? { type } : undefined;
    default:
      return undefined;
  }
}

/** The lowest tile of the chow with that middle tile; not a valid tile if there is no such chow. */
function lowOf(middle: TileIndex): TileIndex {
  return (middle - 1) as TileIndex;
}
