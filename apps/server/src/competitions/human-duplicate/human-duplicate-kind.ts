// Competitions of people and bots. Until the closing time people play, each at a separate table, and each entered bot plays
// its sets immediately. Then the games of people end. Once the last bot has finished, the competition is over and everything is shown.
// Tables of four people play on after the closing time, and the competition is over once the last one has finished.

import { TABLE_BOT_REFERENCES } from '@mcr-arena/arena';
import type { HumanDuplicateConfig } from '@mcr-arena/protocol/documents';
import { botSeedOf, type SetSpec, specOf } from '@mcr-arena/runs';
import {
  competitorSeatingOf,
  competitorWindOf,
  DEALS_OF_WIND,
  type EntrantId,
  humanDuplicateWallOf,
  mapPositions,
} from '@mcr-arena/tournament';
import type { Prisma } from '../../../dist/prisma/client.ts';
import { referenceOf } from '../../bots/kinds/version-kinds.ts';
import { databaseTime } from '../../database/open-database.ts';
import { baselineNameOf, baselineSeedOf } from '../../games/deal-source.ts';
import { endGames } from '../../games/game-store.ts';
import type { CompetitionKind, Plan, PlannedSet } from '../competition-kind.ts';
import { type CompetitionRow, limitsOfRow, rulesOfRow, secretOfRow } from '../competition-row.ts';
import { keptApart } from '../kept-apart.ts';
import { DAILY_PREFIX, HUMAN_DUPLICATE, readDuplicateConfig } from './duplicate-config.ts';

const HOUR_MS = 3600_000;
/** Longest wait; well below the maximum delay of a timer. */
const MOST_MS = HOUR_MS;
/** How long tables of four people may play on after the closing time; a table that everybody has abandoned never ends. */
const MOST_PLAY_MS = 4 * HOUR_MS;
/** The ends of tables are noticed this late. */
const TABLES_MS = 5_000;

export const HUMAN_DUPLICATE_KIND: CompetitionKind = {
  name: HUMAN_DUPLICATE,
  page: '/duplicates/:id',
  plansAfter: 'last-set',
  plan: async (transaction, row) => {
    const config = readDuplicateConfig(row);
    const ms = Date.parse(config.closesAt) - (await databaseTime(transaction)).getTime();
    const sets = await missingSets(transaction, row, config);
    if (sets.length > 0) return { type: 'play', sets };
    if (ms > 0) return { type: 'wait', ms: Math.min(ms, MOST_MS) };
    if (config.people !== undefined && (await isPlaying(transaction, row)) && ms > -MOST_PLAY_MS) {
      return { type: 'wait', ms: TABLES_MS };
    }
    return close(transaction, row);
  },
  specOf: specOfSet,
  // People play the same walls until the closing time.
  disclosure: () => 'end',
  announcementOf: () => undefined,
  document: async (_store, { id, name, status, commitment }) => ({ id, name, status, commitment }),
  reservationOf: async (_store, id) =>
    id.startsWith(DAILY_PREFIX) ? `id: "${DAILY_PREFIX}…" is reserved for daily challenges` : undefined,
};

/** Sets of the bots that have no planned sets yet. */
async function missingSets(
  transaction: Prisma.TransactionClient,
  row: CompetitionRow,
  { deals }: HumanDuplicateConfig,
): Promise<readonly PlannedSet[]> {
  const planned = await transaction.competitionSet.findMany({
    where: { competitionId: row.id },
    select: { table: true },
  });
  const tables = new Set(planned.map(({ table }) => table));
  return row.entrants
    .filter(({ place }) => !tables.has(tableOf(place)))
    .flatMap(({ name, place, botVersionId }) =>
      Array.from({ length: deals / DEALS_OF_WIND }, (_, wind) => ({
        table: tableOf(place),
        number: wind + 1,
        seats: mapPositions((position) =>
          position === 0 ? { entrant: name, version: botVersionId! } : { entrant: baselineNameOf(position) },
        ),
      })),
    );
}

/** Table number of a bot, from its place among the entrants. */
export function tableOf(place: number): number {
  return place + 1;
}

/** Whether a table of people is playing. Tables that wait for players end with the competition. */
async function isPlaying(transaction: Prisma.TransactionClient, { id }: CompetitionRow): Promise<boolean> {
  return (await transaction.game.count({ where: { ...gamesOf(id), status: 'playing' } })) > 0;
}

function gamesOf(competitionId: string) {
  return { entries: { some: { competitionId } } } satisfies Prisma.GameWhereInput;
}

/** Ends the games of people. The competition is over once no bot is playing. */
async function close(transaction: Prisma.TransactionClient, { id }: CompetitionRow): Promise<Plan> {
  const ended = await endGames(transaction, gamesOf(id));
  const open = await transaction.competitionSet.count({ where: { competitionId: id, playedAt: null } });
  if (open === 0) return { type: 'finish' };
  if (ended === 0) return { type: 'wait' };
  // This announcement makes the tables end their games.
  return { type: 'open', competitions: [], announcements: [{ type: 'entriesChanged', competition: id }] };
}

/** The four deals under one prevalent wind: the bot at position 0 takes the same seats as a person. */
function specOfSet(row: CompetitionRow, { table, number, seats }: PlannedSet): SetSpec {
  const { baseline } = readDuplicateConfig(row);
  const secret = secretOfRow(row);
  const first = (number - 1) * DEALS_OF_WIND;
  const deals = Array.from({ length: DEALS_OF_WIND }, (_, index) => first + index);
  const entrants = mapPositions((position): EntrantId => seats[position]!.entrant);
  const set = { round: 1, table, set: number };
  const entrant = row.entrants.find(({ place }) => tableOf(place) === table);
  if (entrant?.botVersion == null) throw new Error(`set ${number} of ${row.id}: table ${table} has no bot`);
  const { botVersion } = entrant;
  const spec = specOf(
    {
      competition: row.id,
      job: {
        ...set,
        entrants,
        prevalentWind: competitorWindOf(first),
        seatings: deals.map(competitorSeatingOf),
      },
      walls: deals.map((deal) => humanDuplicateWallOf(secret, row.id, deal)),
      rules: rulesOfRow(row),
      bots: mapPositions((position) =>
        position === 0
          ? {
              reference: referenceOf(botVersion),
              seed: botSeedOf(secret, row.id, set, entrants[0]),
              version: botVersion.id,
            }
          : { reference: TABLE_BOT_REFERENCES[baseline], seed: baselineSeedOf(secret, row.id, first, position) },
      ),
      limits: limitsOfRow(row),
    },
    'human-duplicate',
  );
  return keptApart(row, spec, String(number));
}
