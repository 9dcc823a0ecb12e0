// Reruns the bots: plays every set of a verified folder again and compares the answers with the recorded ones. For bots that
// play reproducibly, this detects changed legal actions, which checksums and rules cannot.

import { type DealEvent, type DealRecord, decodeDeal, divergenceOf } from '@mcr-arena/engine';
import { botsOf, DEFAULT_LIMITS, findBot, type NamedBot, REMOTE_BOT } from '@mcr-arena/hosts';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import {
  type EntrantId,
  fillUpIdsOf,
  formatSetId,
  ofDeal,
  parseSecret,
  positionAt,
  prevalentWindOf,
  type Secret,
  type TournamentConfig,
} from '@mcr-arena/tournament';
import { withBotSecret } from './bot-secret.ts';
import type { SetPool } from './set-pool.ts';
import type { ReplayedSet } from './set-replay.ts';
import { orderOf, type TournamentPlan } from './tournament-run.ts';
import type { Finding, VerifiedFolder } from './verify.ts';

export interface RerunOptions {
  readonly pool: SetPool;
  /** Paths of bots are relative to this folder. */
  readonly botFolder: string;
  readonly houseBots: readonly NamedBot[];
  onSet?(done: number, of: number): void;
}

/** The result of a rerun. */
export interface Rerun {
  readonly findings: readonly Finding[];
  /** Number of sets that were played again. */
  readonly sets: number;
  /** Keys of the sets that were not played again, because an entrant cannot be run here. */
  readonly skipped: readonly string[];
  /** Entrants whose bots were connected to a server, or uploaded to one and cannot be found here. */
  readonly remote: readonly EntrantId[];
}

/**
 * The differences found when the bots are rerun. Skips sets with a player who is not an entrant, which is a separate
 * finding, and sets with a bot that was connected to a server, or was uploaded and is not in `botFolder`. Errors: another bot is
 * missing, or the secret is not revealed.
 */
export async function rerunFolder(folder: VerifiedFolder, options: RerunOptions): Promise<Result<Rerun>> {
  const { document, results, replayed } = folder;
  const remote = remoteEntrantsOf(document.config, options);
  const bots = botsOf(withoutEntrants(document.config, remote), options.botFolder, options.houseBots);
  if (!bots.ok) return bots;
  if (results.secret === undefined) {
    return failure(
      'secret-missing',
      'results.json does not reveal the secret, without which the bots cannot be run again',
    );
  }
  const secret = parseSecret(results.secret);
  if (!secret.ok) return secret;
  const known: TournamentPlan = {
    config: document.config,
    rules: document.rules,
    secret: secret.value as Secret,
    bots: bots.value,
    limits: 'limits' in document ? document.limits : DEFAULT_LIMITS,
  };
  const plan = withBotSecret(known, document);
  const seated = replayed.filter(({ record }) => areKnown(record.entrants, document.config));
  const away = new Set(
    remote.flatMap((id) => (id === document.config.reference?.id ? copiesOf(document.config) : [id])),
  );
  const [skipped, playable] = partition(seated, ({ record }) => record.entrants.some((id) => away.has(id)));
  let done = 0;
  const findings = await Promise.all(
    playable.map(async (recorded) => {
      const { record } = recorded;
      const { round, table, set, entrants } = record;
      const seatings = record.deals.map(({ seating }) => seating);
      const prevalentWind = prevalentWindOf(document.config, round, set);
      const job = { round, table, set, entrants, prevalentWind, seatings };
      const played = await options.pool.play(orderOf(plan, job));
      done += 1;
      options.onSet?.(done, playable.length);
      return played.records.flatMap((again, index) => compareDeals(recorded, index, again));
    }),
  );
  const skippedKeys = skipped.map(({ record }) => formatSetId(record));
  return success({ findings: findings.flat(), sets: playable.length, skipped: skippedKeys, remote });
}

/** Matches the names of uploaded bots on servers. */
const UPLOADED = /^[^./][^/]*\/[^/.]+$/;

/** The entrants whose bots cannot be run here, including the reference bot. */
function remoteEntrantsOf(
  { entrants, reference }: TournamentConfig,
  { botFolder, houseBots }: RerunOptions,
): readonly EntrantId[] {
  return [...entrants, ...(reference === undefined ? [] : [reference])]
    .filter(({ bot }) => {
      // Entrants without a specification occur only in contests, where all bots are on the server.
      if (bot === undefined) return true;
      const specification = parseBotSpecification(bot);
      if (!specification.ok) return false;
      const isUploaded = UPLOADED.test(bot) && !findBot(specification.value, botFolder, houseBots).ok;
      return isUploaded || specification.value.bot === REMOTE_BOT;
    })
    .map(({ id }) => id);
}

function withoutEntrants(config: TournamentConfig, ids: readonly EntrantId[]): TournamentConfig {
  const { reference, ...rest } = config;
  const entrants = config.entrants.filter(({ id }) => !ids.includes(id));
  return { ...rest, entrants, ...(reference === undefined || ids.includes(reference.id) ? {} : { reference }) };
}

function copiesOf({ reference }: TournamentConfig): readonly EntrantId[] {
  return reference === undefined ? [] : fillUpIdsOf(reference);
}

/** Splits a list into the items for which `holds` is true, and the others. */
function partition<T>(items: readonly T[], holds: (item: T) => boolean): readonly [T[], T[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}

function areKnown(ids: readonly EntrantId[], { entrants, reference }: TournamentConfig): boolean {
  const known = new Set([...entrants.map(({ id }) => id), ...(reference === undefined ? [] : fillUpIdsOf(reference))]);
  return ids.every((id) => known.has(id));
}

/** The first decision of a deal that differs, with the bot that made it. */
function compareDeals({ record, configs, deals }: ReplayedSet, index: number, played: DealRecord): Finding[] {
  const recorded = record.deals[index]!;
  if (textOf(played) === textOf(recorded)) return [];
  const before = deals[index]!.events;
  const deal = `${formatSetId(record)} deal ${index + 1}`;
  const decoded = decodeDeal(played, ofDeal(configs, index));
  // If the wall is not derived from the secret, which is a separate finding, the new answers may not form a valid deal.
  const again = decoded.ok ? decoded.value.events : before;
  const parting = divergenceOf(again, before);
  if (parting === undefined) return [{ kind: 'rerun', where: deal, expected: textOf(played), found: textOf(recorded) }];
  const { event, seat } = parting;
  const bot = record.entrants[positionAt(recorded.seating, seat)]!;
  const where = `${deal}, event ${event}: ${bot} acts differently`;
  return [{ kind: 'rerun', where, expected: shortText(again[event]), found: shortText(before[event]) }];
}

function shortText(event: DealEvent | undefined): string {
  const text = JSON.stringify(event) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function textOf({ answers, irregular }: DealRecord): string {
  return irregular === undefined ? answers : `${answers} ${JSON.stringify(irregular)}`;
}
