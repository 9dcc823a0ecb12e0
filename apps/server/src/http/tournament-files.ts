// A tournament as the folder of files that `mcr tournament` would write.

import { formatTournamentFile } from '@mcr-arena/arena';
import { formatSetId } from '@mcr-arena/tournament';
import { listSetIds } from '../competitions/swiss/round-rows.ts';
import { tournamentFileOfRow } from '../competitions/swiss/tournament-plan.ts';
import { type ApiContext, readTournament } from './context.ts';
import type { TarFile } from './tar.ts';

/** The folder is named after the tournament's id. Only for tournaments that are over: records of others may be undisclosed. */
export async function* tournamentFilesOf(context: ApiContext, id: string): AsyncGenerator<TarFile> {
  const reading = await readTournament(context, id);
  const text = formatTournamentFile(tournamentFileOfRow(reading.row));
  yield { path: `${id}/tournament.json`, bytes: Buffer.from(text) };
  const { bytes } = await context.figures.results(reading);
  yield { path: `${id}/results.json`, bytes };
  const sets = await listSetIds(context.prisma, id, reading.state.played.length);
  let next = 0;
  for await (const record of context.records.each(sets.map((set) => set.id))) {
    yield { path: `${id}/sets/${formatSetId(sets[next]!)}.json.zst`, bytes: record };
    next += 1;
  }
}
