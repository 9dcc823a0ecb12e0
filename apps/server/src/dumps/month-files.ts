// The files in the dump of a month:
//
//   MONTH/manifest.json            licence and competitions
//   MONTH/index.jsonl              for each set: its file, time, and the versions that played it
//   MONTH/ID/sets/NAME.json.zst    the sets of a competition
//   MONTH/ID/…                     a tournament, as the folder that `mcr tournament` would write; only its sets if an owner is anonymous

import { compressText } from '@mcr-arena/files';
import { type ByPosition, formatSetRecord, mapPositions, type SetRecord } from '@mcr-arena/tournament';
import type { SetRecords } from '../archive/set-records.ts';
import type { CompetitionKinds } from '../competitions/competition-kind.ts';
import type { TournamentReading } from '../competitions/swiss/reading.ts';
import type { TournamentFigures } from '../competitions/swiss/standings/tournament-figures.ts';
import { tournamentFilesOf } from '../competitions/swiss/tournament-files.ts';
import type { Store } from '../database/open-database.ts';
import type { TarFile } from '../tar-stream.ts';
import { type DumpedCompetition, type DumpedSeat, hasEntrantOf, setsOf } from './month-sets.ts';
import type { DueMonth, Month } from './months.ts';

export const DUMP_LICENCE = 'CC-BY-4.0';

export interface MonthFileTools {
  readonly prisma: Store;
  readonly records: SetRecords;
  readonly figures: Pick<TournamentFigures, 'results'>;
  readonly kinds: CompetitionKinds;
  /** Reads a tournament; undefined for other competitions. */
  readonly read: (id: string) => Promise<TournamentReading | undefined>;
}

interface CompetitionFolder {
  readonly competition: DumpedCompetition;
  /** The month to which the sets are limited, if they belong to the months in which they were played. */
  readonly playedIn: Month | undefined;
  readonly isAnonymised: boolean;
}

/** `competitions`: those with sets in the month. */
export async function* monthFilesOf(
  tools: MonthFileTools,
  { month, anonymous }: DueMonth,
  competitions: readonly DumpedCompetition[],
): AsyncGenerator<TarFile> {
  const aliases = new Aliases(anonymous);
  const index: string[] = [];
  const folders: CompetitionFolder[] = [];
  for (const competition of competitions) {
    const { dumpedIn } = tools.kinds.get(competition.kind)!;
    const playedIn = dumpedIn === 'month-of-play' ? month : undefined;
    let isAnonymised = await hasEntrantOf(tools.prisma, competition.id, anonymous);
    for await (const { name, playedAt, seats } of setsOf(tools.prisma, competition.id, playedIn)) {
      isAnonymised ||= aliases.applyTo(seats);
      const file = `${competition.id}/sets/${name}.json.zst`;
      index.push(JSON.stringify({ file, playedAt, versions: aliases.versionsOf(seats) }));
    }
    folders.push({ competition, playedIn, isAnonymised });
  }
  const described = folders.map(({ competition, isAnonymised }) => ({ ...competition, anonymised: isAnonymised }));
  const manifest = { format: 'mcr-arena/dump', version: 1, month, licence: DUMP_LICENCE, competitions: described };
  yield { path: `${month}/manifest.json`, bytes: Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`) };
  yield { path: `${month}/index.jsonl`, bytes: Buffer.from(index.map((line) => `${line}\n`).join('')) };
  for (const folder of folders) {
    for await (const { path, bytes } of filesOf(tools, folder, aliases)) yield { path: `${month}/${path}`, bytes };
  }
}

async function* filesOf(tools: MonthFileTools, folder: CompetitionFolder, aliases: Aliases): AsyncGenerator<TarFile> {
  const { prisma, records, read } = tools;
  const { competition, playedIn, isAnonymised } = folder;
  const tournament = playedIn === undefined && !isAnonymised ? await read(competition.id) : undefined;
  if (tournament !== undefined) {
    yield* tournamentFilesOf(tools, tournament);
    return;
  }
  for await (const { id, name, seats } of setsOf(prisma, competition.id, playedIn)) {
    const bytes = aliases.applyTo(seats)
      ? await renamedRecord(await records.record(id), aliases.entrantsOf(seats))
      : await records.bytes(id);
    yield { path: `${competition.id}/sets/${name}.json.zst`, bytes };
  }
}

// Replaces the names of bots whose owners are anonymous.

type Seats = readonly DumpedSeat[];

/** Names for the versions of anonymous owners: anonymous-1, anonymous-2 and so on, the same in all sets of a dump. */
class Aliases {
  readonly #owners: ReadonlySet<string>;
  readonly #names = new Map<string, string>();

  /** `owners`: ids of the anonymous owners. */
  constructor(owners: readonly string[]) {
    this.#owners = new Set(owners);
  }

  /** Whether a version of an anonymous owner played the set. */
  applyTo(seats: Seats): boolean {
    return seats.some((seat) => this.#isHidden(seat));
  }

  /** The names of the entrants in the record of a set, by position. Numbered if two are equal, because a record has four. */
  entrantsOf(seats: Seats): ByPosition<string> {
    const names = seats.map((seat) => this.#aliasOf(seat) ?? seat.entrant);
    const isDistinct = new Set(names).size === names.length;
    return mapPositions((position) => (isDistinct ? names[position]! : `${position + 1}. ${names[position]!}`));
  }

  /** The versions of the players, by position. @example "house/goal v1" */
  versionsOf(seats: Seats): readonly string[] {
    return seats.map((seat) => {
      const { entrant, version } = seat;
      if (version === undefined) return entrant;
      return this.#aliasOf(seat) ?? `${version.owner.name}/${version.bot} v${version.number}`;
    });
  }

  #isHidden({ version }: DumpedSeat): boolean {
    return version !== undefined && this.#owners.has(version.owner.id);
  }

  #aliasOf(seat: DumpedSeat): string | undefined {
    if (!this.#isHidden(seat)) return undefined;
    const { id } = seat.version!;
    const known = this.#names.get(id);
    if (known !== undefined) return known;
    const name = `anonymous-${this.#names.size + 1}`;
    this.#names.set(id, name);
    return name;
  }
}

/** A copy of the record with other names of entrants, compressed. */
function renamedRecord(record: SetRecord, entrants: ByPosition<string>): Promise<Buffer> {
  return compressText(formatSetRecord({ ...record, entrants }));
}
