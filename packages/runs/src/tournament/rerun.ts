// Reruns the bots: plays every set of a verified folder again and compares the answers with the recorded ones. For bots that
// play reproducibly, this detects changed legal actions, which checksums and rules cannot.

import { type DealEvent, type DealRecord, decodeDeal, divergenceOf } from '@mcr-arena/engine';
import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
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
import type { SetPool } from '../sets/set-pool.ts';
import type { ReplayedSet } from '../sets/set-replay.ts';
import { withBotSecret } from './bot-secret.ts';
import { type AbsentBot, type BotPlaces, rerunBotsOf } from './rerun-bots.ts';
import { orderOf, type TournamentPlan } from './tournament-run.ts';
import type { Finding, VerifiedFolder } from './verify.ts';

interface RerunOptions extends BotPlaces {
  readonly pool: SetPool;
  onSet?(done: number, of: number): void;
}

/** The result of a rerun. */
export interface Rerun {
  readonly findings: readonly Finding[];
  /** Number of sets that were played again. */
  readonly sets: number;
  /** Keys of the sets that were not played again, because an entrant cannot be run here or has other files. */
  readonly skipped: readonly string[];
  readonly absent: readonly AbsentBot[];
}

/**
 * The differences found when the bots are rerun. Skips sets with a player who is not an entrant, which is a separate
 * finding, sets with a bot that was connected to a server, or was uploaded and is not in `botFolder`, and sets with a bot whose
 * files have changed, which is a finding. It is one, too, if no set can be played again. Errors: another bot is missing, or the
 * secret is not revealed.
 */
export async function rerunFolder(folder: VerifiedFolder, options: RerunOptions): Promise<Result<Rerun>> {
  const { document, results, replayed } = folder;
  const found = rerunBotsOf(document, options);
  if (!found.ok) return found;
  const { bots, absent, changed, has } = found.value;
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
    bots,
    limits: 'limits' in document ? document.limits : DEFAULT_LIMITS,
  };
  const plan = withBotSecret(known, document);
  const seated = replayed.filter(({ record }) => areKnown(record.entrants, document.config));
  const [playable, skipped] = partition(seated, ({ record }) => record.entrants.every(has));
  let done = 0;
  const differences = await Promise.all(
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
  const findings = [...changed, ...differences.flat()];
  if (playable.length === 0 && findings.length === 0) findings.push(nothingPlayed(absent));
  const skippedKeys = skipped.map(({ record }) => formatSetId(record));
  return success({ findings, sets: playable.length, skipped: skippedKeys, absent });
}

function nothingPlayed(absent: readonly AbsentBot[]): Finding {
  const reasons = absent.map(({ entrant, reason }) => `${entrant}: ${reason}`);
  const found = reasons.length === 0 ? 'none' : `none (${reasons.join('; ')})`;
  return { kind: 'rerun', where: 'all sets', expected: 'a set whose bots can be run here', found };
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
