// The files in the dump of a month:
//
//   MONTH/manifest.json            licence and competitions
//   MONTH/index.jsonl              for each set: its file, time, and the versions that played it
//   MONTH/LADDER/sets/NAME.json.zst
//   MONTH/TOURNAMENT/…             the folder that `mcr tournament` would write; only its sets if one of the owners is anonymous

import type { SetRecords } from '../archive/set-records.ts';
import { LADDER } from '../competitions/ladder/ladder-config.ts';
import type { TournamentReading } from '../competitions/swiss/reading.ts';
import type { TournamentFigures } from '../competitions/swiss/standings/tournament-figures.ts';
import { tournamentFilesOf } from '../competitions/swiss/tournament-files.ts';
import type { Store } from '../database/open-database.ts';
import type { TarFile } from '../tar-stream.ts';
import { Aliases, renamedRecord } from './aliases.ts';
import { type DumpedCompetition, setsOf } from './month-sets.ts';
import type { DueMonth, Month } from './months.ts';

export const DUMP_LICENCE = 'CC-BY-4.0';

export interface MonthFileTools {
  readonly prisma: Store;
  readonly records: SetRecords;
  readonly figures: Pick<TournamentFigures, 'results'>;
  /** Reads a tournament; undefined if it does not exist. */
  readonly read: (id: string) => Promise<TournamentReading | undefined>;
}

/** `competitions`: those with sets in the month. */
export async function* monthFilesOf(
  tools: MonthFileTools,
  { month, anonymous }: DueMonth,
  competitions: readonly DumpedCompetition[],
): AsyncGenerator<TarFile> {
  const aliases = new Aliases(anonymous);
  const index: string[] = [];
  const folders: { readonly competition: DumpedCompetition; readonly isAnonymised: boolean }[] = [];
  for (const competition of competitions) {
    let isAnonymised = false;
    for await (const { name, playedAt, seats } of setsOf(tools.prisma, competition, month)) {
      isAnonymised ||= aliases.concern(seats);
      const file = `${competition.id}/sets/${name}.json.zst`;
      index.push(JSON.stringify({ file, playedAt, versions: aliases.versionsOf(seats) }));
    }
    folders.push({ competition, isAnonymised });
  }
  const described = folders.map(({ competition, isAnonymised }) => ({ ...competition, anonymised: isAnonymised }));
  const manifest = { format: 'mcr-arena/dump', version: 1, month, licence: DUMP_LICENCE, competitions: described };
  yield { path: `${month}/manifest.json`, bytes: Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`) };
  yield { path: `${month}/index.jsonl`, bytes: Buffer.from(index.map((line) => `${line}\n`).join('')) };
  for (const { competition, isAnonymised } of folders) {
    const { id, kind } = competition;
    if (kind === LADDER || isAnonymised) yield* setFilesOf(tools, competition, month, aliases);
    else {
      const reading = await tools.read(id);
      if (reading === undefined) throw new Error(`tournament ${id} was not found`);
      for await (const { path, bytes } of tournamentFilesOf(tools, reading)) yield { path: `${month}/${path}`, bytes };
    }
  }
}

async function* setFilesOf(
  { prisma, records }: MonthFileTools,
  competition: DumpedCompetition,
  month: Month,
  aliases: Aliases,
): AsyncGenerator<TarFile> {
  for await (const { id, name, seats } of setsOf(prisma, competition, month)) {
    const bytes = aliases.concern(seats)
      ? await renamedRecord(await records.text(id), aliases.entrantsOf(seats))
      : await records.bytes(id);
    yield { path: `${month}/${competition.id}/sets/${name}.json.zst`, bytes };
  }
}
