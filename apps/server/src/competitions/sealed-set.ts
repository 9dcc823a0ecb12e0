// Sets of sealed bot versions outside tournaments. Each has its own wall, played in four consecutive rotations, so that no two
// tables share a wall and no bot meets a wall in two sets.

import type { BotReference } from '@mcr-arena/hosts';
import { botSeedOf, type SetSpec, specOf } from '@mcr-arena/runs';
import { shuffled, TILES_WITHOUT_FLOWERS, WINDS } from '@mcr-arena/tiles';
import { type ByPosition, labelledRandom, mapPositions, POSITIONS, seatingsOfSet } from '@mcr-arena/tournament';
import type { Prisma } from '../../dist/prisma/client.ts';
import { referenceOf } from '../bots/kinds/version-kinds.ts';
import type { PlannedSet } from './competition-kind.ts';
import { type CompetitionRow, limitsOfRow, rulesOfRow, secretOfRow } from './competition-row.ts';

/** Number of deals of a set: the four rotations of one seating order. */
const SEALED_SEATINGS = 4;

/** References by which hosts load versions, by version id. */
export type References = ReadonlyMap<string, BotReference>;

/** Round and table of every sealed set; the number alone identifies a set. */
const PLACE = { round: 1, table: 1 } as const;

export function sealedSpecOf(row: CompetitionRow, { number, seats }: PlannedSet, references: References): SetSpec {
  const secret = secretOfRow(row);
  const entrants = mapPositions((position) => seats[position]!.entrant);
  const id = { ...PLACE, set: number };
  return specOf({
    competition: row.id,
    job: {
      ...id,
      entrants,
      prevalentWind: WINDS[(number - 1) % WINDS.length]!,
      seatings: seatingsOfSet(SEALED_SEATINGS, number - 1),
    },
    walls: [shuffled(TILES_WITHOUT_FLOWERS, labelledRandom(secret, 'mcr-arena/sealed-wall/1', [row.id, number]))],
    rules: rulesOfRow(row),
    bots: mapPositions((position) => {
      const version = seats[position]!.version!;
      const reference = references.get(version);
      if (reference === undefined) throw new Error(`set ${number} of ${row.id}: version ${version} was not read`);
      return { reference, seed: botSeedOf(secret, row.id, id, entrants[position]!), version };
    }),
    limits: limitsOfRow(row),
  });
}

export async function readReferences(
  store: Prisma.TransactionClient,
  versions: readonly string[],
): Promise<References> {
  const rows = await store.botVersion.findMany({
    where: { id: { in: [...versions] } },
    select: { id: true, botId: true, manifest: true, artifactHash: true },
  });
  return new Map(rows.map((row) => [row.id, referenceOf(row)]));
}

/** Versions seated in planned sets that were not played yet. */
export async function openVersions(store: Prisma.TransactionClient, competitionId: string): Promise<readonly string[]> {
  const rows = await store.$queryRaw<{ readonly version: string; readonly sets: number }[]>`
    SELECT DISTINCT seat.bot_version_id::text AS version
    FROM competition_set one JOIN set_seat seat ON seat.set_id = one.id
    WHERE one.competition_id = ${competitionId} AND one.played_at IS NULL AND seat.bot_version_id IS NOT NULL`;
  return rows.map(({ version }) => version);
}

export interface NamedVersion {
  readonly bot: string;
  readonly number: number;
  readonly owner: string;
}

/** Names of four versions at a table, as shown in records: bot and version, plus the owner if two would be equal. */
export function entrantNamesOf(versions: ByPosition<NamedVersion>): ByPosition<string> {
  const short = ({ bot, number }: NamedVersion): string => `${bot.slice(0, 80)} v${number}`;
  const names = versions.map(short);
  const isTwice = (position: number): boolean =>
    names.indexOf(names[position]!) !== names.lastIndexOf(names[position]!);
  const long = mapPositions((position) => {
    const version = versions[position]!;
    return isTwice(position)
      ? `${version.owner.slice(0, 30)}: ${version.bot.slice(0, 55)} v${version.number}`
      : names[position]!;
  });
  const isDistinct = new Set(long).size === POSITIONS.length;
  return isDistinct ? long : mapPositions((position) => `${position + 1}. ${long[position]!}`.slice(0, 100));
}
