// Makes tables of four. The first seat goes to the bot that is due: the one with the fewest sets, after a reduction for
// uncertain ratings. The others are drawn at random, weighted by closeness of rating (wider for uncertain ratings) and
// by how nearly due they are. Deterministic for a state and a seed.

import type { Random } from '@mcr-arena/tiles';
import { type ByPosition, mapPositions, portableExp } from '@mcr-arena/tournament';
import { admittedOf, areApart, isNovice, type LadderPlayer, type LadderState } from './player.ts';
import { FIRST_RATING } from './rating.ts';
import type { VersionId } from './rebuild.ts';

/** An unrated bot is due four times (1 + this) as often as a bot with a certain rating. */
const UNKNOWN_WEIGHT = 3;
/** Typical rating difference of opponents whose ratings are certain. */
const CLOSENESS = 6;
/**
 * Determines how many sets before its turn a bot may be drawn for its close rating: this number, plus a share of the turn of the
 * first bot.
 */
const PATIENCE_SETS = 6;
const PATIENCE_SHARE = 0.05;
const LEAST_WEIGHT = 1e-9;
/** A bot is free while its open sets are at most a quarter (1 / this) of the open tables. */
const MOST_SEATED_SHARE = 4;
/** Bots tried for the first seat before giving up. */
const TRIES = 16;
const WORDS = 2 ** 32;
const SEATS = 4;

/**
 * Up to `count` tables, each ordered from the best-rated bot down; fewer if no more can be made. `openTables`: tables
 * in play.
 */
export function makeTables(
  state: LadderState,
  count: number,
  openTables: number,
  random: Random,
): readonly ByPosition<VersionId>[] {
  const maker = new TableMaker(state, openTables, random);
  const tables: ByPosition<VersionId>[] = [];
  while (tables.length < count) {
    const table = maker.next();
    if (table === undefined) break;
    tables.push(table);
  }
  return tables;
}

class TableMaker {
  readonly #state: LadderState;
  readonly #random: Random;
  readonly #players: LadderPlayer[];
  readonly #hasHouse: boolean;
  readonly #ownerSets: Map<string, number>;
  #openTables: number;

  constructor(state: LadderState, openTables: number, random: Random) {
    this.#state = state;
    this.#random = random;
    this.#players = [...admittedOf(state)];
    this.#hasHouse = this.#players.filter(({ isHouse }) => isHouse).length >= SEATS - 1;
    this.#ownerSets = new Map(state.ownerSets);
    this.#openTables = openTables;
  }

  next(): ByPosition<VersionId> | undefined {
    const free = this.#players.filter((player) => this.#isFree(player));
    const turns = this.#players.map((player) => ({ player, turn: turnOf(player), lot: this.#random.nextWord() }));
    const earliest = Math.min(...turns.map(({ player, turn }) => (player.isHouse ? Number.POSITIVE_INFINITY : turn)));
    const due = turns
      // House bots fill tables: they take a first seat only if they have played least.
      .filter(({ player, turn }) => !player.isHouse || turn < earliest)
      .map((one) => ({ ...one, isBusy: this.#isFree(one.player) ? 0 : 1 }))
      .sort((a, b) => a.isBusy - b.isBusy || a.turn - b.turn || a.lot - b.lot)
      .slice(0, TRIES);
    for (const { player } of due) {
      const table = this.#tableOf(player, free);
      if (table === undefined) continue;
      this.#seat(table);
      const ranked = [...table].sort((a, b) => b.rating.mu - a.rating.mu);
      return mapPositions((position) => ranked[position]!.version);
    }
    return undefined;
  }

  #isFree({ isHouse, open }: LadderPlayer): boolean {
    return isHouse || open <= Math.floor(this.#openTables / MOST_SEATED_SHARE);
  }

  #tableOf(first: LadderPlayer, free: readonly LadderPlayer[]): readonly LadderPlayer[] | undefined {
    const table = [first];
    while (table.length < SEATS) {
      const next = this.#drawFrom(
        free.filter((player) => this.#maySit(player, table)),
        first,
      );
      if (next === undefined) return undefined;
      table.push(next);
    }
    return table;
  }

  #maySit(player: LadderPlayer, table: readonly LadderPlayer[]): boolean {
    return table.every((other) => {
      if (areApart(player, other, this.#state.links)) return false;
      return (player.isHouse || !this.#isNovice(other)) && (other.isHouse || !this.#isNovice(player));
    });
  }

  /** Without three house bots, nobody counts as a novice, because novices could not play at all. */
  #isNovice(player: LadderPlayer): boolean {
    return this.#hasHouse && isNovice(player, { ...this.#state, ownerSets: this.#ownerSets });
  }

  #drawFrom(candidates: readonly LadderPlayer[], first: LadderPlayer): LadderPlayer | undefined {
    const weights = candidates.map((candidate) => weightOf(candidate, first));
    let rest = (this.#random.nextWord() / WORDS) * weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, weight] of weights.entries()) {
      rest -= weight;
      if (rest < 0) return candidates[index];
    }
    return candidates.at(-1);
  }

  #seat(table: readonly LadderPlayer[]): void {
    this.#openTables += 1;
    for (const seated of table) {
      const { owner, sets, open } = seated;
      this.#players[this.#players.indexOf(seated)] = { ...seated, sets: sets + 1, open: open + 1 };
      this.#ownerSets.set(owner, (this.#ownerSets.get(owner) ?? 0) + 1);
    }
  }
}

/** The number of sets that decides when a bot is due, reduced for an uncertain rating. */
function turnOf({ sets, rating }: LadderPlayer): number {
  const unknown = rating.sigma / FIRST_RATING.sigma;
  return sets / (1 + UNKNOWN_WEIGHT * unknown * unknown);
}

function weightOf(candidate: LadderPlayer, first: LadderPlayer): number {
  const distance = candidate.rating.mu - first.rating.mu;
  const spread = CLOSENESS ** 2 + candidate.rating.sigma ** 2 + first.rating.sigma ** 2;
  const turn = turnOf(first);
  const lead = Math.max(0, turnOf(candidate) - turn) / (PATIENCE_SETS + PATIENCE_SHARE * turn);
  return Math.max(LEAST_WEIGHT, portableExp(-(distance * distance) / (2 * spread) - lead));
}
