// Builds a tuning run from the command line: finds and tests the bots, and reads the ranges.

import { DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS, type HostModule, readDeclaredParameters } from '@mcr-arena/hosts';
import {
  type Contender,
  candidateText,
  dealsOfCandidate,
  type ParameterSet,
  type TuningOrder,
  type TuningPlan,
} from '@mcr-arena/lab';
import type { RulesId } from '@mcr-arena/scoring';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { findContenders, findOpponents, requireOutside } from '../compare/contenders.ts';
import { countingOf } from '../compare/options.ts';
import { UsageError, valueOrUsageError } from '../exit-code.ts';
import { hostsFor, type TrustOption } from '../hosts.ts';
import { readRanges } from './ranges.ts';

/** Options as given on the command line. */
export interface TuneOptions extends Pick<TuningPlan, 'seatings' | 'walls' | 'population' | 'spread'>, TrustOption {
  readonly parameters: string;
  readonly from?: string;
  readonly against?: string;
  readonly generations?: number;
  /** Number of deals that candidates play. */
  readonly budget?: number;
  readonly heldOut: number;
  readonly rules: RulesId;
  readonly luck?: boolean;
  readonly out?: string;
}

const DEFAULT_GENERATIONS = 10;

/** The requested tuning, ready to play. `seed`: for walls and candidates. Throws a UsageError. */
export async function tuningOrderOf(bot: string, options: TuneOptions, seed: string): Promise<TuningOrder> {
  const { from, against, seatings, walls, population, spread, heldOut } = options;
  const hosts = hostsFor(options);
  const [base, start] = await findContenders([bot, from ?? bot], hosts);
  const others = await findOpponents(against, hosts);
  const opponents = others.map(({ contender }) => contender);
  const { found: program } = start!;
  if (program.url !== base!.found.url) throw new UsageError(`--from: "${from}" is not the same bot as "${bot}"`);
  requireOutside(options.out, [base!, ...others]);
  const declared = valueOrUsageError(await readDeclaredParameters(program, DEFAULT_LIMITS));
  const given = program.reference.parameters;
  const parameters = readRanges(options.parameters, given, declared);
  const isFixed = ([name]: readonly [string, string]): boolean => parameters.every((each) => each.name !== name);
  const fixed = Object.fromEntries(Object.entries(given).filter(isFixed));
  const plan: TuningPlan = {
    base: base!.contender,
    program: valueOrUsageError(parseBotSpecification(start!.contender.bot)).bot,
    fixed,
    parameters,
    opponents,
    seatings,
    seed,
    walls,
    population,
    generations: generationsOf(options, opponents),
    spread,
    heldOutWalls: heldOut,
    ...countingOf(options),
  };
  await tryBounds(plan, hosts);
  return {
    plan,
    program: { ...program.reference, parameters: fixed },
    others: [base!, ...others].map((bot) => bot.found.reference),
    rules: { ...DUPLICATE_RULES, scoring: plan.scoring ?? DUPLICATE_RULES.scoring },
    limits: DEFAULT_LIMITS,
  };
}

function generationsOf(options: TuneOptions, opponents: readonly Contender[]): number {
  const { generations, budget, population, walls, seatings } = options;
  if (budget === undefined) return generations ?? DEFAULT_GENERATIONS;
  if (generations !== undefined) throw new UsageError('--generations or --budget, not both');
  const deals = population * walls * dealsOfCandidate({ opponents, seatings });
  if (budget < deals) throw new UsageError(`--budget ${budget}: one generation takes ${deals} deals`);
  return Math.floor(budget / deals);
}

/** Tests early whether the bot accepts the lowest and highest values. */
async function tryBounds(plan: TuningPlan, hosts: readonly HostModule[]): Promise<void> {
  const boundsOf = (bound: 'min' | 'max'): ParameterSet =>
    Object.fromEntries(plan.parameters.map((parameter) => [parameter.name, parameter[bound]]));
  await findContenders([candidateText(plan, boundsOf('min')), candidateText(plan, boundsOf('max'))], hosts);
}
