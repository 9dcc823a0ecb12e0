import type { DealRules } from '@mcr-arena/engine';
import type { BotReference, DecisionLimits } from '@mcr-arena/hosts';
import { type BotParameters, botTextOf } from '@mcr-arena/sdk';
import type { Secret } from '@mcr-arena/tournament';
import type { ComparisonPlan, Contender } from '../comparison/plan.ts';
import { heldOutPlan, type ParameterSet, type TuningPlan, trainingPlan } from '../tuning/plan.ts';
import type { ComparisonOrder } from './comparison-order.ts';

export interface TuningOrder {
  readonly plan: TuningPlan;
  /** The candidates' program, with the parameters that all candidates share. */
  readonly program: BotReference;
  /** References of the base and the opponents, in this order. */
  readonly others: readonly BotReference[];
  readonly rules: DealRules;
  readonly limits: DecisionLimits;
  /** Like `ComparisonOrder.botSecret`, for the training walls. */
  readonly botSecret?: Secret | undefined;
}

/** The comparison of a candidate with the base on the training walls. */
export function trainingOrder(order: TuningOrder, values: ParameterSet): ComparisonOrder {
  const plan = trainingPlan(order.plan, candidateOf(order.plan, values, 'candidate'));
  return { ...comparisonOrder(order, values, plan), botSecret: order.botSecret };
}

/** The comparison of the outcome with the base on the held-out walls. */
export function heldOutOrder(order: TuningOrder, values: ParameterSet): ComparisonOrder {
  return comparisonOrder(order, values, heldOutPlan(order.plan, candidateOf(order.plan, values, 'tuned')));
}

function comparisonOrder(order: TuningOrder, values: ParameterSet, plan: ComparisonPlan): ComparisonOrder {
  const { program, others, rules, limits } = order;
  const parameters = parametersWith(program.parameters, values);
  return { plan, bots: [{ ...program, parameters }, ...others], rules, limits };
}

function candidateOf(plan: TuningPlan, values: ParameterSet, name: string): Contender {
  const { digest } = plan.base;
  return { name, bot: candidateText(plan, values), ...(digest !== undefined && { digest }) };
}

/** A candidate as written on the command line. @example "goal?slack=0&stake=12.5" */
export function candidateText({ program, fixed }: TuningPlan, values: ParameterSet): string {
  return botTextOf({ name: program, bot: program, parameters: parametersWith(fixed, values) });
}

function parametersWith(fixed: BotParameters, values: ParameterSet): BotParameters {
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
  return { ...fixed, ...Object.fromEntries(texts) };
}
