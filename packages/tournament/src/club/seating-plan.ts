// Who sits where in each round of a club's evening, so that players meet as seldom as possible and change winds.
//
// The search minimizes, over all rounds together, the sum over pairs of players of m(m − 1) / 2, where m is how often they meet: 0 if
// nobody meets twice, and otherwise the meetings are spread evenly. Then come tables of three and pauses, which are spread over the
// players. It starts from a plan without repeated meetings where one is known, and exchanges two players of a round at a time while the
// sum grows by no more than a threshold that falls to 0. Only integers are used: the same arguments give the same plan everywhere.

import { createRandom, type Random, type Seat, seatAfter, shuffled } from '@mcr-arena/tiles';

/** Players by seat: east, south, west, north. A table of three has no north. */
export type PlannedTable = readonly number[];

export interface PlannedRound {
  /** Tables of four first. */
  readonly tables: readonly PlannedTable[];
  /** Players who pause. */
  readonly pausing: readonly number[];
}

export interface SeatingPlan {
  readonly rounds: readonly PlannedRound[];
  /** Meetings after the first of a pair, over all pairs. */
  readonly repeats: number;
}

/**
 * Where each player of a table sits under each prevalent wind, by seat at the start of the round: after each one east and south exchange
 * seats, and west and north; but after the second, east goes to west, south to north, west to south and north to east.
 */
const EXCHANGES: readonly (readonly Seat[])[] = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [3, 2, 0, 1],
  [2, 3, 1, 0],
];

/** The wind (0 east) in a deal, from 1 to 16, of the player who sat at `seat` at the start of the round. */
export function windInDeal(seat: Seat, deal: number): Seat {
  const place = EXCHANGES[Math.floor((deal - 1) / 4)]?.[seat];
  if (place === undefined) throw new RangeError(`a round has deals 1 to 16, not ${deal}`);
  return seatAfter(place, 1 - deal);
}

/** What a plan is made for. */
export interface SeatingOrder {
  /** 4 to 100. */
  readonly players: number;
  /** 1 to 20. */
  readonly rounds: number;
  /** Decides who is who, and between equal plans. */
  readonly seed: string;
  /** Tables of rounds that were played before; players who are not planned for are negative. */
  readonly played?: readonly PlannedTable[];
}

export const FEWEST_PLAYERS = 4;
export const MOST_PLAYERS = 100;
export const MOST_ROUNDS = 20;

/** Weight of a meeting beside a table of three or a pause. */
const MEETING = 64;
/** Exchanges that are tried in one descent, by player and round, and in all descents: half a second of one core. */
const TRIES = 400;
const ALL_TRIES = 600_000;
/** The first threshold of a descent. */
const WARM = 2 * MEETING;

/**
 * Plans the rounds. Players are numbers from 0. Throws a RangeError unless `players` and `rounds` are in their bounds.
 *
 * As many play as tables of four and three can seat: everybody, but for one of five players.
 */
export function planSeatings({ players, rounds, seed, played = [] }: SeatingOrder): SeatingPlan {
  expectWithin('players', players, FEWEST_PLAYERS, MOST_PLAYERS);
  expectWithin('rounds', rounds, 1, MOST_ROUNDS);
  const random = createRandom(`seating ${players} ${rounds} ${seed}`);
  const least = played.length > 0 ? 0 : MEETING * fewestMeetings(players, rounds);
  let best: Search | undefined;
  const tries = TRIES * players * rounds;
  for (let tried = 0; tried < ALL_TRIES && (best === undefined || best.meetingCost > least); tried += tries) {
    const search = new Search(players, rounds, random, played);
    search.descend(tries);
    if (best === undefined || search.cost < best.cost) best = search;
  }
  return best!.plan();
}

/** A bound below the sum of m(m − 1) / 2: that of meetings that are spread evenly over all pairs. */
function fewestMeetings(players: number, rounds: number): number {
  const pairs = (players * (players - 1)) / 2;
  const meetings = rounds * tableSizes(players).reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const [each, more] = [Math.floor(meetings / pairs), meetings % pairs];
  return (pairs * each * (each - 1)) / 2 + more * each;
}

function expectWithin(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return;
  throw new RangeError(`${name}: expected a whole number from ${least} to ${most}, not ${value}`);
}

/** Sizes of the tables: fours, then threes; the players beyond their sum pause. */
function tableSizes(players: number): readonly number[] {
  if (players === 5) return [4];
  const threes = (4 - (players % 4)) % 4;
  const fours = (players - 3 * threes) / 4;
  return [...Array<number>(fours).fill(4), ...Array<number>(threes).fill(3)];
}

/** A plan that is being improved. A round is a list of the players in the order of the tables; those who pause come last. */
class Search {
  readonly #players: number;
  readonly #random: Random;
  readonly #played: readonly PlannedTable[];
  readonly #rounds: number[][];
  /** Of each place of a round: its first place of the same table, and the place after its last. */
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  /** Meetings of two players, at players × a + b. */
  readonly #met: Uint8Array;
  /** Rounds at a table of three, or without a table, by player. */
  readonly #short: Uint8Array;
  /** Sum of m(m − 1) / 2 over pairs, times MEETING. */
  meetingCost = 0;
  /** With the squares of `#short`. */
  cost = 0;

  constructor(players: number, rounds: number, random: Random, played: readonly PlannedTable[]) {
    this.#players = players;
    this.#played = played;
    this.#random = random;
    this.#met = new Uint8Array(players * players);
    this.#short = new Uint8Array(players);
    let place = 0;
    for (const size of tableSizes(players)) {
      for (let seat = 0; seat < size; seat += 1) {
        this.#from.push(place);
        this.#to.push(place + size);
      }
      place += size;
    }
    for (; place < players; place += 1) {
      this.#from.push(place);
      this.#to.push(place + 1);
    }
    const numbers = Array.from({ length: players }, (_, index) => index);
    for (const table of played) this.#addPlayed(table);
    const names = shuffled(numbers, random);
    this.#rounds = Array.from({ length: rounds }, (_, round) => {
      const order = knownRound(players, round) ?? shuffled(numbers, random);
      return order.map((player) => names[player]!);
    });
    for (const round of this.#rounds) for (let at = 0; at < players; at += 1) this.#add(round, at);
  }

  descend(tries: number): void {
    for (let tried = 0; tried < tries && this.cost > 0; tried += 1) {
      const threshold = Math.floor((WARM * Math.max(0, tries - 2 * tried)) / tries);
      const round = this.#rounds[this.#random.below(this.#rounds.length)]!;
      const a = this.#random.below(this.#players);
      const b = this.#random.below(this.#players);
      if (this.#from[a] === this.#from[b]) continue;
      const before = this.cost;
      this.#exchange(round, a, b);
      if (this.cost > before + this.#random.below(threshold + 1)) this.#exchange(round, a, b);
    }
  }

  #exchange(round: number[], a: number, b: number): void {
    this.#change(round, a, -1);
    this.#change(round, b, -1);
    [round[a], round[b]] = [round[b]!, round[a]!];
    this.#change(round, a, 1);
    this.#change(round, b, 1);
  }

  /** Counts a player with those of its table who come before. */
  #add(round: readonly number[], at: number): void {
    for (let other = this.#from[at]!; other < at; other += 1) this.#meet(round[at]!, round[other]!, 1);
    this.#sit(round[at]!, at, 1);
  }

  #addPlayed(table: PlannedTable): void {
    const planned = table.filter((player) => player >= 0);
    for (const [index, player] of planned.entries()) {
      for (const other of planned.slice(0, index)) this.#meet(player, other, 1);
      if (table.length === 3) {
        this.cost += 2 * this.#short[player]!;
        this.#short[player]! += 1;
      }
    }
  }

  /** Counts a player with everybody at the table, or no longer. */
  #change(round: readonly number[], at: number, by: 1 | -1): void {
    for (let other = this.#from[at]!; other < this.#to[at]!; other += 1) {
      if (other !== at) this.#meet(round[at]!, round[other]!, by);
    }
    this.#sit(round[at]!, at, by);
  }

  #meet(a: number, b: number, by: 1 | -1): void {
    const at = a < b ? this.#players * a + b : this.#players * b + a;
    const met = this.#met[at]!;
    this.#met[at] = met + by;
    const change = MEETING * (by === 1 ? met : 1 - met);
    this.meetingCost += change;
    this.cost += change;
  }

  #sit(player: number, at: number, by: 1 | -1): void {
    if (this.#to[at]! - this.#from[at]! === 4) return;
    const short = this.#short[player]!;
    this.#short[player] = short + by;
    this.cost += by === 1 ? 2 * short : 2 - 2 * short;
  }

  plan(): SeatingPlan {
    const winds = new WindCounts(this.#players, this.#played);
    const rounds = this.#rounds.map((round): PlannedRound => {
      const tables = tableSizes(this.#players).map((size, index, sizes) => {
        const from = sizes.slice(0, index).reduce((sum, each) => sum + each, 0);
        return winds.seat(round.slice(from, from + size));
      });
      return { tables, pausing: round.slice(tables.flat().length) };
    });
    return { rounds, repeats: this.#met.reduce((sum, met) => sum + Math.max(0, met - 1), 0) };
  }
}

/** How often each player has had each wind. */
class WindCounts {
  readonly #counts: readonly number[][];

  constructor(players: number, played: readonly PlannedTable[]) {
    this.#counts = Array.from({ length: players }, () => [0, 0, 0, 0]);
    for (const table of played) {
      for (const [wind, player] of table.entries()) if (player >= 0) this.#counts[player]![wind as Seat]! += 1;
    }
  }

  /** Seats the players of a table so that the winds of each stay as equal as possible, and counts them. */
  seat(players: readonly number[]): PlannedTable {
    let best: PlannedTable = players;
    let least = Number.POSITIVE_INFINITY;
    for (const seats of ordersOf(players)) {
      const cost = seats.reduce((sum, player, wind) => sum + this.#counts[player]![wind]! ** 2, 0);
      if (cost < least) [best, least] = [seats, cost];
    }
    for (const [wind, player] of best.entries()) this.#counts[player]![wind as Seat]! += 1;
    return best;
  }
}

function ordersOf(players: readonly number[]): readonly (readonly number[])[] {
  if (players.length <= 1) return [players];
  return players.flatMap((first) =>
    ordersOf(players.filter((player) => player !== first)).map((rest) => [first, ...rest]),
  );
}

/**
 * A round of a plan without repeated meetings, where the number of tables has no factor 2 or 3 (20, 28, 44 players and so on, as many
 * rounds as tables): the players are four columns of as many rows as tables, and in round r table t has row t + r × column of each.
 */
function knownRound(players: number, round: number): readonly number[] | undefined {
  const rows = players / 4;
  if (!Number.isInteger(rows) || rows % 2 === 0 || rows % 3 === 0 || rows === 1 || round >= rows) return undefined;
  return Array.from({ length: players }, (_, place) => {
    const [table, column] = [Math.floor(place / 4), place % 4];
    return rows * column + ((table + round * column) % rows);
  });
}
