// What is to be played, from a file or from the command line.

import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { botsOf, checkBots, DEFAULT_LIMITS, type TournamentOrder } from '@mcr-arena/arena';
import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { type BotSpecification, formatBot, parseBotSpecifications } from '@mcr-arena/sdk';
import type { Result } from '@mcr-arena/tiles';
import { type ConfigInput, createConfig, type Entrant, type TournamentConfig } from '@mcr-arena/tournament';
import { UsageError } from '../exit-code.ts';

/** The value of a result; its error is the user's. */
export function valueOrUsageError<T>(result: Result<T>, where = ''): T {
  if (result.ok) return result.value;
  throw new UsageError(where + result.error.message);
}

/** Entrants of a list like `goal,alice=shanten`. */
export function entrantsOf(bots: string): Entrant[] {
  return valueOrUsageError(parseBotSpecifications(bots), '--bots: ').map(entrantOf);
}

function entrantOf(specification: BotSpecification): Entrant {
  return { id: specification.name, bot: formatBot(specification) };
}

/** The configuration, with a reference bot if some table would not be full without one. */
export function configOf(input: ConfigInput, reference: string): TournamentConfig {
  const config = createConfig(input);
  if (config.ok || config.error.code !== 'reference-missing') return valueOrUsageError(config);
  const [{ bot }] = entrantsOf(reference) as [Entrant];
  return valueOrUsageError(createConfig({ ...input, reference: { id: 'reference', bot: bot! } }));
}

/** The configuration in a file; its bots are looked for beside it. */
export async function readConfigFile(path: string): Promise<{ config: TournamentConfig; botFolder: string }> {
  const { parseConfig } = await import('@mcr-arena/tournament/schema');
  return { config: valueOrUsageError(parseConfig(readFileSync(path, 'utf8')), `${path}: `), botFolder: dirname(path) };
}

/** The order to play `config`, its bots found and tried. */
export async function orderOf(
  config: TournamentConfig,
  botFolder: string,
  seed: string | undefined,
): Promise<TournamentOrder> {
  const bots = valueOrUsageError(botsOf(config, botFolder));
  valueOrUsageError(await checkBots(bots, DEFAULT_LIMITS));
  return { config, bots, rules: DUPLICATE_RULES, limits: DEFAULT_LIMITS, ...(seed === undefined ? {} : { seed }) };
}
