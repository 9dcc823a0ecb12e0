// The bots of a tournament that can be run on this machine, and why the others cannot.

import { resolve } from 'node:path';
import { type BotReference, botsWithDigestsOf, findBot, isHouseBot, type NamedBot, REMOTE_BOT } from '@mcr-arena/hosts';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { type Result, success } from '@mcr-arena/tiles';
import { type Entrant, type EntrantId, fillUpIdsOf, type TournamentConfig } from '@mcr-arena/tournament';
import { TOURNAMENT_VERSIONS, type TournamentFile } from './tournament-file.ts';
import type { Finding } from './verify.ts';

export interface BotPlaces {
  /** Paths of bots are relative to this folder. */
  readonly botFolder: string;
  readonly houseBots: readonly NamedBot[];
}

/** An entrant whose bot cannot be run here. */
export interface AbsentBot {
  readonly entrant: EntrantId;
  /** @example "a remote bot" */
  readonly reason: string;
}

interface RerunBots {
  readonly bots: ReadonlyMap<EntrantId, BotReference>;
  /** Entrants whose bots were connected to a server, or uploaded to one and are not in `botFolder`. */
  readonly absent: readonly AbsentBot[];
  /** One for each entrant whose files here differ from those that played. */
  readonly changed: readonly Finding[];
  /** Whether an entrant or a copy of the reference bot can be run here, with the files that played. */
  has(entrant: EntrantId): boolean;
}

/** Finds the bots, and compares their files with the digests in the document. Error: a bot that was not on a server is missing. */
export function rerunBotsOf(document: TournamentFile, places: BotPlaces): Result<RerunBots> {
  const { config } = document;
  const absent = allEntrantsOf(config).flatMap((entrant) => {
    const reason = absenceOf(entrant, places);
    return reason === undefined ? [] : [{ entrant: entrant.id, reason }];
  });
  const present = withoutEntrants(
    config,
    absent.map(({ entrant }) => entrant),
  );
  const found = botsWithDigestsOf(present, places.botFolder, places.houseBots);
  if (!found.ok) return found;
  const { bots, digests } = found.value;
  const expected = [...announcedDigestsOf(document)].filter(([entrant, digest]) => {
    const bot = bots.get(entrant);
    return bot !== undefined && !isHouseBot(bot) && digests.get(entrant) !== digest;
  });
  const changed = expected.map(([entrant, digest]) => changedFinding(entrant, digest, digests.get(entrant)!));
  const away = new Set([...absent.map(({ entrant }) => entrant), ...expected.map(([entrant]) => entrant)]);
  const copies = config.reference !== undefined && away.has(config.reference.id) ? fillUpIdsOf(config.reference) : [];
  for (const copy of copies) away.add(copy);
  return success({ bots, absent, changed, has: (entrant) => !away.has(entrant) });
}

function allEntrantsOf({ entrants, reference }: TournamentConfig): readonly Entrant[] {
  return reference === undefined ? entrants : [...entrants, reference];
}

/** Matches the names of uploaded bots on servers. */
const UPLOADED = /^[^./][^/]*\/[^/.]+$/;

/** Why a bot of a server cannot be run here; undefined for other bots. */
function absenceOf({ bot }: Entrant, { botFolder, houseBots }: BotPlaces): string | undefined {
  // Entrants without a specification occur only in contests, where all bots are on the server.
  if (bot === undefined) return 'its bot is on a server';
  const specification = parseBotSpecification(bot);
  if (!specification.ok) return undefined;
  if (specification.value.bot === REMOTE_BOT) return 'a remote bot';
  if (!UPLOADED.test(bot) || findBot(specification.value, botFolder, houseBots).ok) return undefined;
  return `an uploaded bot, and ${resolve(botFolder, specification.value.bot)} is not a bot`;
}

function withoutEntrants(config: TournamentConfig, ids: readonly EntrantId[]): TournamentConfig {
  const { reference, ...rest } = config;
  const entrants = config.entrants.filter(({ id }) => !ids.includes(id));
  return { ...rest, entrants, ...(reference === undefined || ids.includes(reference.id) ? {} : { reference }) };
}

/** The digests of bots' files. Those of servers are of uploads and cannot be compared. */
function announcedDigestsOf(document: TournamentFile): ReadonlyMap<EntrantId, string> {
  if (document.version === TOURNAMENT_VERSIONS.withoutBots || document.botSeeds === 'secret') return new Map();
  return new Map(document.bots.map(({ entrant, digest }) => [entrant, digest]));
}

function changedFinding(entrant: EntrantId, expected: string, found: string): Finding {
  const where = `files of ${entrant} here differ from those that played`;
  return { kind: 'rerun', where, expected: `digest ${expected}`, found };
}
