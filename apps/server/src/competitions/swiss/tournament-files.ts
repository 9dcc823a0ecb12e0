// A tournament as the folder of files that `mcr tournament` would write.

import { formatTournamentFile } from '@mcr-arena/runs';
import { formatSetId } from '@mcr-arena/tournament';
import type { SetRecords } from '../../archive/set-records.ts';
import type { Store } from '../../database/open-database.ts';
import type { TarFile } from '../../tar-stream.ts';
import type { TournamentReading } from './reading.ts';
import { listSetIds } from './round-rows.ts';
import type { TournamentFigures } from './standings/tournament-figures.ts';
import { tournamentFileOfRow } from './tournament-plan.ts';

interface TournamentFileTools {
  readonly prisma: Store;
  readonly records: Pick<SetRecords, 'each'>;
  readonly figures: Pick<TournamentFigures, 'results'>;
}

/** The folder is named after the tournament's id. Only for tournaments that are over: records of others may be undisclosed. */
export async function* tournamentFilesOf(
  { prisma, records, figures }: TournamentFileTools,
  reading: TournamentReading,
): AsyncGenerator<TarFile> {
  const { id } = reading.row;
  const text = formatTournamentFile(tournamentFileOfRow(reading.row));
  yield { path: `${id}/tournament.json`, bytes: Buffer.from(text) };
  const { bytes } = await figures.results(reading);
  yield { path: `${id}/results.json`, bytes };
  const sets = await listSetIds(prisma, id, reading.state.played.length);
  let next = 0;
  for await (const record of records.each(sets.map((set) => set.id))) {
    yield { path: `${id}/sets/${formatSetId(sets[next]!)}.json.zst`, bytes: record };
    next += 1;
  }
}
