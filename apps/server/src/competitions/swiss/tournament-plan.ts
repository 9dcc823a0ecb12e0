// The plan of a tournament, made of its rows: everything that playing its sets needs.

import {
  orderOf,
  type SetSpec,
  specOf,
  type TournamentFileWithBots,
  type TournamentPlan,
  tournamentFileWithBotsOf,
} from '@mcr-arena/arena';
import {
  type EntrantId,
  fillUpIdsOf,
  mapPositions,
  prevalentWindOf,
  type SetJob,
  seatingsOf,
  type TournamentConfig,
} from '@mcr-arena/tournament';
import { manifestOf, referenceOf } from '../../bots/bot-version.ts';
import { malformedColumn } from '../../database/parse-column.ts';
import type { PlannedSet } from '../competition-kind.ts';
import { type CompetitionRow, limitsOfRow, rulesOfRow, secretOfRow } from '../competition-row.ts';
import { sourcesOf, type VersionReferences } from './entrant-sources.ts';
import { configOfRow } from './swiss-config.ts';

/** Ids of bot versions, by entrant. */
export type BotVersionIds = ReadonlyMap<EntrantId, string>;

/** The rows that store the entrants of a configuration, the reference bot last. */
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

/** Of the versions that were entered. Bots that connect have none. */
function digestsOfRow({ entrants }: CompetitionRow): ReadonlyMap<EntrantId, string> {
  return new Map(
    entrants.flatMap(({ name, botVersion }) =>
      botVersion === null || botVersion.contentHash === null ? [] : [[name, botVersion.contentHash] as const],
    ),
  );
}

/** tournament.json: the same bytes until an entrant withdraws. Throws where the row is malformed. */
export function tournamentFileOfRow(row: CompetitionRow): TournamentFileWithBots {
  return tournamentFileWithBotsOf(planOfRow(row), 'secret');
}

/** House bots go by their names, in the code that this program has, unless the entrant names none. */
function referencesOfRow({ entrants }: CompetitionRow): VersionReferences {
  const others = entrants.flatMap(({ name, bot, botVersion }) => {
    if (botVersion === null) return [];
    const isNamed = bot !== null && manifestOf(botVersion).kind === 'house';
    return isNamed ? [] : [[name, referenceOf(botVersion)] as const];
  });
  return new Map(others);
}

/** A set that follows from the rounds before it, with the versions of its bots. */
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

/** What is needed to play a set that was planned. */
export function specOfSet(plan: TournamentPlan, { round, table, number, seats }: PlannedSet): SetSpec {
  const { config } = plan;
  if (round === undefined) throw new Error(`a set of ${config.id} has no round`);
  const job: SetJob = {
    ...{ round, table, set: number },
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
