// Finds and tests the bots of a comparison, and identifies their versions.

import { resolve } from 'node:path';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import {
  botDigestOf,
  checkBots,
  DEFAULT_LIMITS,
  type FoundBot,
  findBot,
  type HostModule,
  isOwnFile,
} from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { type ComparisonOrder, type ComparisonPlan, type Contender, MAX_OPPONENTS } from '@mcr-arena/lab';
import { type BotSpecification, botTextOf, parseBotSpecification } from '@mcr-arena/sdk';
import { UsageError, valueOrUsageError } from '../exit-code.ts';
import { requireHosts } from '../hosts.ts';
import { specificationOf } from './command-text.ts';

/** A bot and the location of its code. */
export interface FoundContender {
  readonly contender: Contender;
  readonly found: FoundBot;
}

/** Finds bots and creates each once to check that it can play. Paths are relative to the working folder. Throws a UsageError. */
export async function findContenders(
  texts: readonly string[],
  hosts: readonly HostModule[],
): Promise<readonly FoundContender[]> {
  const found = texts.map((text) => findContender(text.trim()));
  const bots = new Map(found.map(({ contender, found }) => [specificationOf(contender), found.reference]));
  await requireHosts(bots, hosts);
  valueOrUsageError(await checkBots(bots, DEFAULT_LIMITS, hosts));
  return found;
}

/** The opponents of a comma-separated list; empty without a list. Throws a UsageError. */
export async function findOpponents(
  list: string | undefined,
  hosts: readonly HostModule[],
): Promise<readonly FoundContender[]> {
  const texts = list?.split(',') ?? [];
  if (texts.length > MAX_OPPONENTS) throw new UsageError(`--against: a table has room for ${MAX_OPPONENTS} opponents`);
  return findContenders(texts, hosts);
}

/** Throws a UsageError unless all have different names. */
export function requireDifferentNames(found: readonly FoundContender[]): void {
  const names = found.map(({ contender }) => contender.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice === undefined) return;
  throw new UsageError(`two bots are called "${twice}": give each its own name, as in old=${twice} new=${twice}`);
}

/** Throws if `out`, a file or a folder, would be among a bot's own files, which identify its version. */
export function requireOutside(out: string | undefined, found: readonly FoundContender[]): void {
  const path = out === undefined ? undefined : resolve(out);
  const owner = found.find((bot) => path !== undefined && isOwnFile(bot.found, path));
  if (owner === undefined) return;
  throw new UsageError(
    `--out "${out}" is among the files of ${owner.contender.bot} and would change its version: choose another place`,
  );
}

function findContender(text: string): FoundContender {
  const specification: BotSpecification = valueOrUsageError(parseBotSpecification(text));
  const found = valueOrUsageError(findBot(specification, process.cwd(), HOUSE_BOTS));
  const contender = { name: specification.name, bot: botTextOf(specification), digest: botDigestOf(found) };
  return { contender, found };
}

/** The comparison with everything needed to play it. `found`: a, b and the opponents, in this order. */
export function comparisonOrderOf(plan: ComparisonPlan, found: readonly FoundContender[]): ComparisonOrder {
  return {
    plan,
    bots: found.map((bot) => bot.found.reference),
    rules: { ...DUPLICATE_RULES, scoring: plan.scoring ?? DUPLICATE_RULES.scoring },
    limits: DEFAULT_LIMITS,
  };
}
