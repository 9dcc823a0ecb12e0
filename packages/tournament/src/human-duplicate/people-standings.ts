// Results of competitions in which four people sit at each table and all tables play the same deals. A player keeps their place, 0 to 3,
// which is the same seat under the same winds at every table, so the result of a place in a deal is compared with that of the same place
// at all tables: points less the datum, their mean, or IMPs. A result counts in the datum whoever played it, also a bot that sat in.

import { seatInDeal } from '@mcr-arena/engine';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import { type CompetitorStanding, humanDuplicateStandings } from './duplicate-standings.ts';

/**
 * The default scale of IMPs: the least difference from the datum, in points, that is worth 1, 2, 3, … 24 IMPs. It is ours, because
 * neither MIL nor mahjongsoft publish theirs, and the one of bridge fits the scores of bridge. The first IMP costs 2 points, and each
 * further IMP one point more than the one before: IMPs grow like the square root of the difference, so that one limit hand does not
 * decide an event.
 */
export const DEFAULT_IMPS: readonly number[] = Array.from({ length: 24 }, (_, n) => ((n + 1) * (n + 4)) / 2);

/** What an organiser chooses for a competition of people among themselves. */
export interface PeopleFormat {
  /** Number of teams of four; absent: players compete individually. */
  readonly teams?: number;
  /** Scale of IMPs, as `DEFAULT_IMPS`; absent: points less the datum. */
  readonly imps?: readonly number[];
}

/** Results of one table by deal, from 0, and place; undefined for a deal that the table did not play. */
export type TableResults = readonly (BySeat<number> | undefined)[];

/** The deltas of a deal, numbered from 0, by place instead of by seat. */
export function deltasByPlace(deltas: BySeat<number>, deal: number): BySeat<number> {
  return mapSeats((place) => deltas[seatInDeal(place, deal)]);
}

/**
 * The results of one place in one deal, in the order of `points`, which has the points at each table. Without a scale they are points
 * and sum to 0; with a scale they are IMPs.
 * @example comparedWithDatum([32, -8, -8], DEFAULT_IMPS) // datum 5.333: +26.667, -13.333, -13.333 are [5, -3, -3]
 */
export function comparedWithDatum(points: readonly number[], imps?: readonly number[]): readonly number[] {
  const sum = points.reduce((all, each) => all + each, 0);
  return points.map((each) => {
    // The difference times the number of tables is an integer, so that it is compared with the scale exactly.
    const difference = each * points.length - sum;
    if (imps === undefined) return difference / points.length;
    const reached = imps.filter((least) => Math.abs(difference) >= least * points.length).length;
    return difference < 0 ? 0 - reached : reached;
  });
}

/** The compared results of each table, from the points of all tables. */
export function comparedTables(
  tables: readonly TableResults[],
  deals: number,
  imps?: readonly number[],
): readonly TableResults[] {
  const byDeal = Array.from({ length: deals }, (_, deal) => {
    const played = tables.map((table) => table[deal]).filter((points) => points !== undefined);
    const results = mapSeats((place) =>
      comparedWithDatum(
        played.map((points) => points[place]),
        imps,
      ),
    );
    let next = 0;
    return tables.map((table) => {
      if (table[deal] === undefined) return undefined;
      const index = next;
      next += 1;
      return mapSeats((place) => results[place][index]!);
    });
  });
  return tables.map((_, table) => byDeal.map((results) => results[table]));
}

/** Number of tables of an event with this many teams: members of a team sit at different tables. */
export function tablesOfTeams(teams: number): number {
  return Math.max(SEATS.length, teams);
}

/**
 * The table, from 0, of the member at `place` of a team, numbered from 0. The team's members sit at four tables in the four places, and
 * no place is given twice, because the place is the table's number less the team's.
 */
export function tableOfMember(team: number, place: Seat, teams: number): number {
  return (team + place) % tablesOfTeams(teams);
}

/** The number of the team, from 0, whose member sits there. */
export function teamAt({ table, place }: Pick<SeatedPlayer, 'table' | 'place'>, teams: number): number {
  const tables = tablesOfTeams(teams);
  return (table - place + tables) % tables;
}

/** A person who took a place. */
export interface SeatedPlayer {
  readonly name: string;
  /** From 0. */
  readonly table: number;
  readonly place: Seat;
  readonly team?: string;
  /** Number of deals that they played, from the first; a bot played the others. */
  readonly own: number;
}

export interface TeamStanding extends CompetitorStanding {
  /** Number of results, of `played` times four, that bots played for the team. */
  readonly byBots: number;
}

export interface PeopleStandings {
  /** Results by player, in the order given, and deal; undefined for deals that the player did not play. */
  readonly results: readonly (readonly (number | undefined)[])[];
  readonly standings: readonly CompetitorStanding[];
  readonly teams?: readonly TeamStanding[];
}

/**
 * Standings from the points of all tables. Players who did not play all deals themselves follow without a rank. A deal counts for a team
 * once all four tables have played it; results of bots that sat in count.
 */
export function peopleStandings(
  tables: readonly TableResults[],
  players: readonly SeatedPlayer[],
  deals: number,
  { teams, imps }: PeopleFormat,
): PeopleStandings {
  const compared = comparedTables(tables, deals, imps);
  const dealNumbers = Array.from({ length: deals }, (_, deal) => deal);
  const results = players.map(({ table, place, own }) =>
    dealNumbers.map((deal) => (deal < own ? compared[table]?.[deal]?.[place] : undefined)),
  );
  const individual = players.map(({ name }, index) => ({ name, deltas: results[index]! }));
  return {
    results,
    standings: humanDuplicateStandings(individual, deals),
    ...(teams !== undefined && { teams: teamStandings(compared, players, dealNumbers, teams) }),
  };
}

function teamStandings(
  compared: readonly TableResults[],
  players: readonly SeatedPlayer[],
  deals: readonly number[],
  teams: number,
): readonly TeamStanding[] {
  const present = new Set(players.map((player) => teamAt(player, teams)));
  const sums = [...present].map((team) => {
    const members = players.filter((player) => teamAt(player, teams) === team);
    const deltas = deals.map((deal) => {
      const four = SEATS.flatMap((place) => compared[tableOfMember(team, place, teams)]?.[deal]?.[place] ?? []);
      return four.length === SEATS.length ? four.reduce((all, each) => all + each, 0) : undefined;
    });
    const isOwn = (deal: number): number => members.filter(({ own }) => deal < own).length;
    const byBots = deals
      .filter((deal) => deltas[deal] !== undefined)
      .reduce((all, deal) => all + SEATS.length - isOwn(deal), 0);
    return { name: members[0]!.team!, deltas, byBots };
  });
  return humanDuplicateStandings(sums, deals.length).map((standing) => {
    return { ...standing, byBots: sums.find(({ name }) => name === standing.name)!.byBots };
  });
}
