// Reads a tournament's configuration from a file or from the command line.

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { botsWithDigestsOf, checkBots, DEFAULT_LIMITS, type HostModule } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import type { TournamentOrder } from '@mcr-arena/runs';
import { type RulesId, SCORING_RULES } from '@mcr-arena/scoring';
import { type BotSpecification, botTextOf, parseBotSpecification, parseBotSpecifications } from '@mcr-arena/sdk';
import { type ConfigInput, createConfig, type Entrant, type TournamentConfig } from '@mcr-arena/tournament';
import { valueOrUsageError } from '../exit-code.ts';
import { HOSTS, requireHosts } from '../hosts.ts';

/** The entrants in a list such as `goal,alice=shanten`. */
export function entrantsOf(bots: string): Entrant[] {
  return valueOrUsageError(parseBotSpecifications(bots), '--bots: ').map(entrantOf);
}

function entrantOf(specification: BotSpecification): Entrant {
  return { id: specification.name, bot: botTextOf(specification) };
}

/** The default bot that fills the last table. */
const DEFAULT_REFERENCE = 'shanten';

/** The configuration, with a reference bot if a table would not be full without one. */
export function configOf(input: ConfigInput, reference = DEFAULT_REFERENCE, where = ''): TournamentConfig {
  const config = createConfig(input);
  if (config.ok || config.error.code !== 'reference-missing') return valueOrUsageError(config, where);
  const [{ bot }] = entrantsOf(reference) as [Entrant];
  return valueOrUsageError(createConfig({ ...input, reference: { id: 'reference', bot: bot! } }), where);
}

/** The configuration in a file, with the defaults of the command line. Paths of bots are relative to the file. */
export async function readConfigFile(path: string): Promise<{ config: TournamentConfig; botFolder: string }> {
  const { parseConfigInput } = await import('@mcr-arena/tournament/schema');
  const text = readFileSync(path, 'utf8');
  const input = valueOrUsageError(parseConfigInput(text), `${path}: `);
  const entrants = input.entrants.map((entrant) => entrantOfFile(entrant, path));
  return { config: configOf({ ...input, entrants }, DEFAULT_REFERENCE, `${path}: `), botFolder: dirname(path) };
}

/** An entrant without a bot uses the bot with its name. Names and bots must be valid as in --bots. */
function entrantOfFile(entrant: Entrant, path: string): Entrant {
  const { id, bot = id } = entrant;
  const specification = valueOrUsageError(parseBotSpecification(bot === id ? id : `${id}=${bot}`), `${path}: `);
  return { ...entrant, bot: botTextOf(specification) };
}

/** The order to play `config`, after finding and testing its bots. */
export async function orderOf(
  config: TournamentConfig,
  botFolder: string,
  seed: string | undefined,
  hosts: readonly HostModule[] = HOSTS,
  rules: RulesId = 'mcr',
): Promise<TournamentOrder> {
  const { bots, digests } = valueOrUsageError(botsWithDigestsOf(config, botFolder, HOUSE_BOTS));
  await requireHosts(bots, hosts);
  valueOrUsageError(await checkBots(bots, DEFAULT_LIMITS, hosts));
  return {
    config,
    bots,
    digests,
    rules: { ...DUPLICATE_RULES, scoring: SCORING_RULES[rules] },
    limits: DEFAULT_LIMITS,
    ...(seed === undefined ? {} : { seed }),
  };
}
