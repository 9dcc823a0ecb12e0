// Runs a tournament in a folder: starts or resumes it, stores played sets, and writes the results.

import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { hexDigestOf } from '@mcr-arena/arena';
import { encodeConfig } from '@mcr-arena/engine';
import { lockFolder, removeLeftovers } from '@mcr-arena/files';
import type { HostModule } from '@mcr-arena/hosts';
import { failure, type Result, success } from '@mcr-arena/tiles';
import {
  commitmentOf,
  configRecordsOf,
  formatResults,
  formatSecret,
  formatSetId,
  formatSetRecord,
  OWN_WALLS_RECORD_VERSION,
  parseSecret,
  prevalentWindOf,
  resultsOf,
  SET_RECORD_FORMAT,
  SET_RECORD_VERSION,
  type Secret,
  type SetId,
  type SetJob,
  type SetRecord,
  type SetResult,
  secretOfSeed,
  type TournamentState,
  wallsOf,
} from '@mcr-arena/tournament';
import type { PlayedSet, SetOrder } from '../sets/set-play.ts';
import { openSetPool } from '../sets/set-pool.ts';
import { replaySet } from '../sets/set-replay.ts';
import { createTimekeeper, type Timekeeper } from '../sets/timing.ts';
import { withBotSecret } from './bot-secret.ts';
import {
  formatTournamentFile,
  matchTournament,
  type TournamentFile,
  tournamentFileWithBotsOf,
} from './tournament-file.ts';
import {
  type DocumentName,
  listSetRecords,
  makeFolder,
  readDocument,
  readSetRecord,
  setPath,
  type TournamentFolder,
  writeDocument,
  writeSetRecord,
} from './tournament-folder.ts';
import { orderOf, resumeTournament, runTournament, type TournamentPlan } from './tournament-run.ts';

export interface PlayTournamentOptions {
  readonly workers: number;
  /** Hosts that run the bots. */
  readonly hosts: readonly HostModule[];
  readonly signal?: AbortSignal;
  /** Called when the folder has been read, with the state after the stored sets. */
  onStart?(state: TournamentState): void;
  onSet?(state: TournamentState, result: SetResult, played: PlayedSet): void;
  onVoid?(job: SetJob, message: string): void;
  /** Called for a stored set that cannot be used and is played again. */
  onDamaged?(set: SetId, message: string): void;
}

type PlayTournamentError = 'folder-unusable' | 'folder-locked' | 'other-tournament' | 'secret-missing';

/** A plan without the secret, which is derived from a seed or drawn. */
export type TournamentOrder = Omit<TournamentPlan, 'secret'> & { readonly seed?: string };

/**
 * Plays `order` in the folder at `path` until it is over or stopped. The same order resumes an earlier run, no matter how
 * that ended. The tournament is over if the returned state has no `open`.
 */
export async function playTournament(
  order: TournamentOrder,
  path: string,
  options: PlayTournamentOptions,
): Promise<Result<TournamentState, PlayTournamentError>> {
  const made = makeFolder(path);
  if (!made.ok) return made;
  const folder = made.value;
  const lock = lockFolder(path);
  if (!lock.ok) return lock;
  try {
    removeLeftovers(join(path, 'sets'));
    const secret = await settleSecret(order, folder);
    if (!secret.ok) return secret;
    const { seed: _, ...rest } = order;
    const plan: TournamentPlan = { ...rest, secret: secret.value };
    const begun = await beginTournament(plan, folder);
    if (!begun.ok) return begun;
    return success(await playOn(withBotSecret(plan, begun.value), folder, options));
  } finally {
    lock.value();
  }
}

/** The secret of the seed, the stored one, or a new one, which is stored before it is used. */
async function settleSecret(
  { seed }: TournamentOrder,
  folder: TournamentFolder,
): Promise<Result<Secret, 'secret-missing'>> {
  if (seed !== undefined) return success(secretOfSeed(seed));
  const kept = readDocument(folder, 'secret.json');
  if (kept !== undefined) return readSecret(kept);
  if (readDocument(folder, 'tournament.json') !== undefined) {
    return failure(
      'secret-missing',
      `${folder.path} has a tournament but no secret.json: give the --seed with which it was started`,
    );
  }
  const secret = new Uint8Array(randomBytes(32)) as Secret;
  await writeDocument(folder, 'secret.json', `${JSON.stringify({ secret: formatSecret(secret) })}\n`);
  return success(secret);
}

function readSecret(text: string): Result<Secret, 'secret-missing'> {
  try {
    const document = JSON.parse(text) as { readonly secret?: unknown } | null;
    const secret = parseSecret(String(document?.secret));
    if (secret.ok) return secret;
  } catch {
    // Falls through to the same message: the file exists but has no secret.
  }
  return failure('secret-missing', 'secret.json has no secret: expected {"secret":"64 hexadecimal digits"}');
}

async function beginTournament(
  plan: TournamentPlan,
  folder: TournamentFolder,
): Promise<Result<TournamentFile, 'other-tournament'>> {
  const existing = readDocument(folder, 'tournament.json');
  if (existing !== undefined) return matchTournament(existing, plan, folder.path);
  const document = tournamentFileWithBotsOf(plan);
  await writeDocument(folder, 'tournament.json', formatTournamentFile(document));
  return success(document);
}

async function playOn(
  plan: TournamentPlan,
  folder: TournamentFolder,
  options: PlayTournamentOptions,
): Promise<TournamentState> {
  const start = resumeTournament(plan, restoreSets(plan, folder, options));
  options.onStart?.(start);
  const timekeeper = createTimekeeper(options.workers);
  const pool = openSetPool(options.workers, options.hosts);
  try {
    const state = await runTournament(plan, start, {
      pool,
      store: { save: (played) => saveSet(plan, folder, played) },
      ...(options.signal && { signal: options.signal }),
      onSet: (after, result, played) => {
        timekeeper.count(played);
        options.onSet?.(after, result, played);
      },
      onVoid: (job, message) => {
        timekeeper.countVoid();
        options.onVoid?.(job, message);
      },
    });
    await writeEnd(plan, folder, state, state === start ? undefined : timekeeper);
    return state;
  } finally {
    await pool.close();
  }
}

async function saveSet(plan: TournamentPlan, folder: TournamentFolder, played: PlayedSet): Promise<SetResult> {
  const text = formatSetRecord(setRecordOf(plan.config.id, orderOf(plan, played.job), played));
  await writeSetRecord(folder, played.job, text);
  return setResultOf(played, text);
}

/** `timekeeper`: undefined if no set was played, so that measured times are not replaced by none. */
async function writeEnd(
  plan: TournamentPlan,
  folder: TournamentFolder,
  state: TournamentState,
  timekeeper: Timekeeper | undefined,
): Promise<void> {
  const documents: [DocumentName, string][] = timekeeper ? [['timing.json', timekeeper.format()]] : [];
  if (state.open === undefined)
    documents.unshift(['results.json', formatResults(resultsOf(state, publishedSecret(plan)))]);
  for (const [name, text] of documents) await writeDocument(folder, name, text);
}

/** Commitment and secret. The tournament is over, so its walls may be public. */
function publishedSecret({ secret }: TournamentPlan): { readonly commitment: string; readonly secret: string } {
  return { commitment: commitmentOf(secret), secret: formatSecret(secret) };
}

/** The results of the stored sets. Sets that are unreadable or belong to another tournament are renamed and played again. */
function restoreSets(plan: TournamentPlan, folder: TournamentFolder, options: PlayTournamentOptions): SetResult[] {
  return listSetRecords(folder).flatMap((id) => {
    const result = restoreSet(plan, folder, id);
    if (result.ok) return [result.value];
    options.onDamaged?.(id, result.error.message);
    renameSync(setPath(folder, id), `${setPath(folder, id)}.damaged`);
    return [];
  });
}

function restoreSet(plan: TournamentPlan, folder: TournamentFolder, id: SetId): Result<SetResult> {
  const text = readSetRecord(folder, id);
  if (!text.ok) return text;
  const replayed = replaySet(text.value);
  if (!replayed.ok) return replayed;
  const { record, result } = replayed.value;
  const { rules, config, secret } = plan;
  const prevalentWind = prevalentWindOf(config, id.round, id.set);
  const expected = wallsOf(secret, config, id).map((wall) => encodeConfig({ rules, prevalentWind, wall }));
  const fits = record.tournament === config.id && formatSetId(record) === formatSetId(id);
  if (fits && JSON.stringify(configRecordsOf(record)) === JSON.stringify(expected)) return success(result);
  return failure('set-foreign', `${formatSetId(id)} is a set of another tournament`);
}

export function setRecordOf(tournament: string, { rules, walls }: SetOrder, { job, records }: PlayedSet): SetRecord {
  const { round, table, set, entrants, seatings, prevalentWind } = job;
  const played = { tournament, round, table, set, entrants };
  const deals = records.map((record, index) => ({ seating: seatings[index]!, ...record }));
  const configs = walls.map((wall) => encodeConfig({ rules, prevalentWind, wall }));
  const format = SET_RECORD_FORMAT;
  if (configs.length === 1) return { format, version: SET_RECORD_VERSION, ...played, config: configs[0]!, deals };
  const config = { rules, prevalentWind, walls: configs.map(({ wall }) => wall) };
  return { format, version: OWN_WALLS_RECORD_VERSION, ...played, config, deals };
}

/** The result of a played set for the tournament. */
export function setResultOf({ job, deals }: PlayedSet, record: string): SetResult {
  const { round, table, set, entrants } = job;
  return { round, table, set, entrants, deals, record: hexDigestOf(record) };
}
