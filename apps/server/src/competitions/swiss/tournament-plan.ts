// The plan of a tournament, built from its rows: everything required to play its sets.

import {
  orderOf,
  type SetSpec,
  specOf,
  type TournamentFileWithBots,
  type TournamentPlan,
  tournamentFileWithBotsOf,
} from '@mcr-arena/runs';
import {
  type EntrantId,
  fillUpIdsOf,
  mapPositions,
  prevalentWindOf,
  type SetJob,
  seatingsOf,
  type TournamentConfig,
} from '@mcr-arena/tournament';
import { isOwnCode, referenceOf } from '../../bots/kinds/version-kinds.ts';
import { malformedColumn } from '../../database/parse-column.ts';
import type { PlannedSet } from '../competition-kind.ts';
import { type CompetitionRow, limitsOfRow, rulesOfRow, secretOfRow } from '../competition-row.ts';
import { sourcesOf, type VersionReferences } from './entrant-sources.ts';
import { configOfRow } from './swiss-config.ts';

/** Ids of bot versions, by entrant. */
export type BotVersionIds = ReadonlyMap<EntrantId, string>;

/** Rows for the entrants of a configuration, the reference bot last. */
export function entrantRowsOf(
  { entrants, reference, withdrawals }: TournamentConfig,
  versions: BotVersionIds,
): Omit<EntrantRow, 'competitionId' | 'botVersion'>[] {
  const players = reference === undefined ? entrants : [...entrants, reference];
  return players.map((entrant, place) => ({
    name: entrant.id,
    place,
    isReference: entrant === reference,
    owner: entrant.owner ?? null,
    bot: entrant.bot ?? null,
    unsealed: entrant.unsealed === true,
    withdrawnAfter: withdrawals.find((withdrawal) => withdrawal.entrant === entrant.id)?.afterRound ?? null,
    botVersionId: versions.get(entrant.id) ?? null,
  }));
}

type EntrantRow = CompetitionRow['entrants'][number];

export function planOfRow(row: CompetitionRow): TournamentPlan {
  const config = configOfRow(row);
  const bots = sourcesOf(config, referencesOfRow(row));
  if (!bots.ok) throw malformedColumn({ table: 'entrant', id: row.id, column: 'bot' }, bots.error.message);
  return {
    config,
    secret: secretOfRow(row),
    rules: rulesOfRow(row),
    bots: bots.value,
    digests: digestsOfRow(row),
    limits: limitsOfRow(row),
  };
}

/** Digests of the entered versions. Remote bots have none. */
function digestsOfRow({ entrants }: CompetitionRow): ReadonlyMap<EntrantId, string> {
  return new Map(
    entrants.flatMap(({ name, botVersion }) =>
      botVersion === null || botVersion.contentHash === null ? [] : [[name, botVersion.contentHash] as const],
    ),
  );
}

/** Content of tournament.json, which changes only if an entrant withdraws. Throws if the row is malformed. */
export function tournamentFileOfRow(row: CompetitionRow): TournamentFileWithBots {
  return tournamentFileWithBotsOf(planOfRow(row), 'secret');
}

/** References of the entrants. Omits house bots named by their entrants, which are run from this program's code. */
function referencesOfRow({ entrants }: CompetitionRow): VersionReferences {
  const others = entrants.flatMap(({ name, bot, botVersion }) => {
    if (botVersion === null) return [];
    const isNamed = bot !== null && isOwnCode(botVersion);
    return isNamed ? [] : [[name, referenceOf(botVersion)] as const];
  });
  return new Map(others);
}

/** A paired set, with the versions of its bots. */
export function plannedSetOf(row: CompetitionRow, { round, table, set, entrants }: SetJob): PlannedSet {
  const reference = row.entrants.find(({ isReference }) => isReference);
  const copies = reference === undefined ? [] : fillUpIdsOf({ id: reference.name });
  const seats = mapPositions((position) => {
    const entrant = entrants[position]!;
    const held = copies.includes(entrant) ? reference : row.entrants.find(({ name }) => name === entrant);
    return { entrant, ...(held?.botVersionId ? { version: held.botVersionId } : {}) };
  });
  return { round, table, number: set, seats };
}

/** The specification of a planned set. */
export function specOfSet(plan: TournamentPlan, { round, table, number, seats }: PlannedSet): SetSpec {
  const { config } = plan;
  if (round === undefined) throw new Error(`a set of ${config.id} has no round`);
  const job: SetJob = {
    round,
    table,
    set: number,
    entrants: mapPositions((position) => seats[position]!.entrant),
    prevalentWind: prevalentWindOf(config, round, number),
    seatings: seatingsOf(config, { round, table, set: number }),
  };
  const order = orderOf(plan, job);
  const bots = mapPositions((position) => {
    const { version } = seats[position]!;
    return { ...order.bots[position]!, ...(version === undefined ? {} : { version }) };
  });
  return specOf({ ...order, bots, competition: config.id });
}
