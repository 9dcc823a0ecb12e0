// Reads a game of Botzone's data set from its lines. Keywords are case-insensitive. The moves are not checked here.

import {
  type BySeat,
  describeValue,
  failure,
  isFlower,
  mapSeats,
  parseBotzoneTile,
  type Result,
  SEATS,
  type Seat,
  success,
  type TileIndex,
  WINDS,
} from '@mcr-arena/tiles';
import {
  type BotzoneGame,
  type BotzoneGameError,
  type BotzoneLine,
  type BotzoneMove,
  GameFault,
  MOVE_WORDS,
  type MoveType,
} from './game.ts';

const HAND_SIZE = 13;
/** Words of one move: Player, seat, verb, tile. */
const MOVE_LENGTH = 4;

const MOVES: ReadonlyMap<string, MoveType> = new Map(
  Object.entries(MOVE_WORDS).map(([type, word]) => [word.toLowerCase(), type as MoveType]),
);

/** Moves that other claims can lose to. */
const CLAIMS: ReadonlySet<MoveType> = new Set(['chow', 'pung', 'meldedKong', 'win']);

/** A line of a file and its number, from 1. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

/** The game in `lines`, from `Match` to `Score`. Error: `game-malformed`. */
export function parseBotzoneGame(lines: readonly NumberedLine[]): Result<BotzoneGame, BotzoneGameError> {
  try {
    return success(new GameReader(lines).read());
  } catch (thrown) {
    if (thrown instanceof GameFault) return failure(thrown.code, thrown.message);
    throw thrown;
  }
}

class GameReader {
  readonly #lines: readonly NumberedLine[];
  #place = 0;

  constructor(lines: readonly NumberedLine[]) {
    this.#lines = lines;
  }

  read(): BotzoneGame {
    const [, id] = this.#words('Match');
    if (id === undefined) throw this.#fault('"Match ID"');
    const prevalentWind = WINDS[this.#number(this.#words('Wind')[1], 'a wind from 0 to 3')];
    if (prevalentWind === undefined) throw this.#fault('a wind from 0 to 3');
    const hands = mapSeats((seat) => this.#hand(seat));
    const moves: BotzoneLine[] = [];
    while (this.#next()?.[0] === 'player') moves.push(this.#move());
    const endLine = this.#lines[this.#place]?.number ?? this.#line;
    const points = this.#points();
    const deltas = this.#deltas();
    if (this.#place < this.#lines.length) {
      this.#place += 1;
      throw this.#fault('an empty line after "Score"');
    }
    return { id, prevalentWind, hands, moves, ...(points !== undefined && { points }), deltas, endLine };
  }

  /** Number of the line that was read last. */
  get #line(): number {
    return this.#lines[Math.max(0, this.#place - 1)]?.number ?? 1;
  }

  #fault(expected: string): GameFault {
    const text = this.#lines[this.#place - 1]?.text;
    const found = text === undefined ? 'the end' : describeValue(text.trim());
    return new GameFault('game-malformed', this.#line, `expected ${expected}, found ${found}`);
  }

  /** The words of the next line, the first one in lower case; undefined at the end. */
  #next(): readonly string[] | undefined {
    const line = this.#lines[this.#place];
    return line && wordsOf(line.text).map((word, place) => (place === 0 ? word.toLowerCase() : word));
  }

  /** The words of the next line, which must begin with `first`. */
  #words(first: string): readonly string[] {
    const words = this.#next();
    if (words === undefined) {
      throw new GameFault('game-malformed', this.#line, `expected "${first} …" after it, found the end of the game`);
    }
    this.#place += 1;
    if (words[0] !== first.toLowerCase()) throw this.#fault(`"${first} …"`);
    return words;
  }

  #number(word: string | undefined, expected: string): number {
    const number = Number(word);
    if (word === undefined || !Number.isInteger(number)) throw this.#fault(expected);
    return number;
  }

  #hand(seat: Seat): readonly TileIndex[] {
    const expected = `"Player ${seat} Deal" and ${HAND_SIZE} tiles`;
    const [, number, verb, ...names] = this.#words('Player');
    const isDeal = number === String(seat) && verb?.toLowerCase() === 'deal' && names.length === HAND_SIZE;
    if (!isDeal) throw this.#fault(expected);
    return names.map((name) => this.#tile(name));
  }

  #tile(name: string | undefined): TileIndex {
    const tile = parseBotzoneTile(name ?? '');
    if (!tile.ok || isFlower(tile.value))
      throw this.#fault(`a tile such as W1, T9, B5, F4 or J3 in place of "${name}"`);
    return tile.value;
  }

  #move(): BotzoneLine {
    const words = this.#words('Player');
    const ignored: BotzoneMove[] = [];
    for (let first = MOVE_LENGTH; first < words.length; first += MOVE_LENGTH + 1) {
      if (words[first]?.toLowerCase() !== 'ignore') throw this.#fault('"Ignore Player N …" after the move');
      ignored.push(this.#moveIn(words.slice(first + 1, first + 1 + MOVE_LENGTH)));
    }
    const move = this.#moveIn(words.slice(0, MOVE_LENGTH));
    if (ignored.length > 0 && !CLAIMS.has(move.type)) throw this.#fault('"Ignore" after Chi, Peng, Gang and Hu only');
    return { ...move, line: this.#line, ignored };
  }

  #moveIn([player, number, verb, name]: readonly string[]): BotzoneMove {
    const seat = SEATS.find((each) => String(each) === number);
    const type = MOVES.get(verb?.toLowerCase() ?? '');
    if (player?.toLowerCase() !== 'player' || seat === undefined || type === undefined || name === undefined) {
      throw this.#fault(`"Player 0-3 ${Object.values(MOVE_WORDS).join('|')} TILE"`);
    }
    return { seat, type, tile: this.#tile(name) };
  }

  /** Points of the winning hand; undefined after `Huang`. */
  #points(): number | undefined {
    if (this.#next()?.[0] === 'huang') {
      this.#place += 1;
      return undefined;
    }
    return this.#number(this.#words('Fan')[1], '"Fan POINTS …"');
  }

  #deltas(): BySeat<number> {
    const [, ...words] = this.#words('Score');
    if (words.length !== SEATS.length) throw this.#fault('"Score" and four numbers');
    return mapSeats((seat) => this.#number(words[seat], '"Score" and four numbers'));
  }
}

function wordsOf(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
