// Standings of a night: table points, then total score. Rounds count once they are over. Equal in both: equal rank.
//
// MIL supplement, trial 2025–26: penalties are taken off the score before table points are given, and nobody gains them; those of a player
// without a seat in the round are taken off the total. A player who does not come has 0 table points and −80; the three others play for
// 4, 2 and 1. Fewer than three do not play and have 3 table points each, as do players who pause. Penalties in table points are taken
// off the sum.

import { NO_PAYMENTS, paymentsOf } from '@mcr-arena/scoring';
import type { BySeat } from '@mcr-arena/tiles';
import { type Night, type NightRound, type NightTable, presentAt } from './night.ts';
import type { HandResult } from './night-schema.ts';

/** Of a round at one table, by score. At a table of three the places are 4, 2 and 1 (MIL supplement, trial 2025–26). */
const TABLE_POINTS = [4, 2, 1, 0];
const WITHOUT_PLAY = 3;
const ABSENCE = 80;

/** What a player has from a round. */
interface RoundResult {
  readonly tablePoints: number;
  /** Points, after penalties. */
  readonly score: number;
}

/** A player's place, with the sums over the rounds. */
interface NightStanding extends RoundResult {
  readonly rank: number;
  readonly player: number;
  /** By round that is over; undefined for rounds before the player came or after the player left. */
  readonly rounds: readonly (RoundResult | undefined)[];
}

/** Gains and losses by seat; those of an empty seat are paid as if somebody sat there. */
export function handPaymentsOf(result: HandResult): BySeat<number> {
  if (result.type === 'exhausted') return NO_PAYMENTS;
  const { winner, points } = result;
  const source = result.type === 'claimed' ? ({ type: 'claimed', from: result.from } as const) : SELF_DRAWN;
  return paymentsOf({ winner, points, source });
}

const SELF_DRAWN = { type: 'selfDrawn' } as const;

/** Scores of a table's seats in a round, without penalties. */
export function tableScoresOf({ players, hands }: NightTable): readonly number[] {
  const payments = hands.map(({ result }) => handPaymentsOf(result));
  return players.map((_, seat) => payments.reduce((sum, deltas) => sum + deltas[seat]!, 0));
}

/** Standings after the rounds that are over, best first. Players who left before their first round are not listed. */
export function nightStandingsOf(night: Night): readonly NightStanding[] {
  const over = night.rounds.filter(({ isOver }) => isOver);
  const byRound = over.map((round, index) => roundResultsOf(night, round, index + 1));
  const totals = night.players.map((_, player) => {
    const rounds = byRound.map((results) => results.get(player));
    const tablePoints =
      sumOf(rounds.map((each) => each?.tablePoints ?? 0)) - penaltiesOf(night, player, 'tablePoints', over.length);
    const scores = rounds.map(
      (each, index) => each?.score ?? 0 - penaltiesOf(night, player, 'score', index + 1, index + 1),
    );
    return { player, rounds, tablePoints: rounded(tablePoints), score: sumOf(scores) };
  });
  return ranked(totals.filter(({ player, rounds }) => night.players[player]!.isHere || hasRound({ rounds })));
}

function hasRound({ rounds }: Pick<NightStanding, 'rounds'>): boolean {
  return rounds.some((round) => round !== undefined);
}

function ranked(totals: readonly Omit<NightStanding, 'rank'>[]): readonly NightStanding[] {
  const sorted = totals.toSorted((a, b) => b.tablePoints - a.tablePoints || b.score - a.score || a.player - b.player);
  const isEqual = (a: RoundResult, b: RoundResult): boolean => a.tablePoints === b.tablePoints && a.score === b.score;
  return sorted.map((standing) => ({
    ...standing,
    rank: 1 + sorted.findIndex((other) => isEqual(other, standing)),
  }));
}

function roundResultsOf(night: Night, round: NightRound, number: number): ReadonlyMap<number, RoundResult> {
  const results = new Map<number, RoundResult>();
  const penalty = (player: number): number => penaltiesOf(night, player, 'score', number, number);
  for (const player of round.pausing) results.set(player, { tablePoints: WITHOUT_PLAY, score: 0 - penalty(player) });
  for (const table of round.tables) {
    const present = presentAt(round, table);
    const isPlayed = present.length >= 3;
    const played = isPlayed ? tableScoresOf(table) : table.players.map(() => 0);
    const scoreOf = (player: number): number => played[table.players.indexOf(player)]! - penalty(player);
    const tablePoints = isPlayed ? tablePointsOf(present.map(scoreOf)) : present.map(() => WITHOUT_PLAY);
    for (const [index, player] of present.entries()) {
      results.set(player, { tablePoints: tablePoints[index]!, score: scoreOf(player) });
    }
    for (const player of table.players) {
      if (!present.includes(player)) results.set(player, { tablePoints: 0, score: scoreOf(player) - ABSENCE });
    }
  }
  return results;
}

/** Penalties of a player in the rounds `from` to `to`. */
function penaltiesOf(night: Night, player: number, unit: 'score' | 'tablePoints', to: number, from = 1): number {
  return sumOf(
    night.penalties
      .filter((each) => each.player === player && each.unit === unit && each.isLifted === undefined)
      .filter(({ round }) => round >= from && round <= to)
      .map(({ amount }) => amount),
  );
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** To two decimals. */
function rounded(points: number): number {
  return Math.round(100 * points) / 100;
}

type Cells = readonly (string | number | undefined)[];

/** Columns and rows of the standings. */
export function nightRowsOf(night: Night): { readonly columns: readonly string[]; readonly rows: readonly Cells[] } {
  const over = night.rounds.filter(({ isOver }) => isOver).map((_, index) => index + 1);
  return {
    columns: [
      ...['place', 'name', 'substitute', 'table_points', 'score'],
      ...over.flatMap((round) => [`round_${round}_table_points`, `round_${round}_score`]),
    ],
    rows: nightStandingsOf(night).map(({ rank, player, tablePoints, score, rounds }): Cells => {
      const { name, substitute } = night.players[player]!;
      const byRound = rounds.flatMap((each) => [each?.tablePoints, each?.score]);
      return [rank, name, substitute, tablePoints, score, ...byRound];
    }),
  };
}

/**
 * The columns that EMA's ranking names for a result, in its terms; EMA's submission sheet is not public. The last word of a name is
 * taken as the last name. `base`: 1000 · (n − place) / (n − 1), MERS' base points, for the n players who had a round.
 */
export function emaRowsOf(night: Night): { readonly columns: readonly string[]; readonly rows: readonly Cells[] } {
  const standings = ranked(nightStandingsOf(night).filter(hasRound));
  return {
    columns: ['place', 'ema_number', 'last_name', 'first_name', 'country', 'table_points', 'score', 'base'],
    rows: standings.map(({ rank, player, tablePoints, score }): Cells => {
      const { name, ema, country } = night.players[player]!;
      const words = name.split(/\s+/);
      const last = words.pop();
      const base = Math.round((1000 * (standings.length - rank)) / (standings.length - 1));
      return [rank, ema, last, words.join(' '), country, tablePoints, score, base];
    }),
  };
}

/**
 * Table points by seat, for the scores of three or four seats: equal scores share the mean of their places, in two decimals. Source:
 * 新编国标麻将规则 2025.08 and the Dutch federation, which give 3.00 for a shared first and 0.50 for a shared third place.
 */
export function tablePointsOf(scores: readonly number[]): readonly number[] {
  return scores.map((score) => {
    const above = scores.filter((other) => other > score).length;
    const equal = scores.filter((other) => other === score).length;
    const shared = TABLE_POINTS.slice(above, above + equal).reduce((sum, points) => sum + points, 0);
    return Math.round((100 * shared) / equal) / 100;
  });
}
