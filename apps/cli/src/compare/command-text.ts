import { type ComparisonPlan, type Contender, dealsPerWall, type StoppingRule } from '@mcr-arena/lab';
import type { TrustOption } from '../hosts.ts';
import { quoted } from '../terminal/typed-command.ts';

/** The command of a single comparison. */
export function compareCommandOf(plan: ComparisonPlan): string {
  const { a, b, opponents } = plan;
  const against = opponents.length === 0 ? [] : ['--against', opponents.map(specificationOf).join()];
  const words = [specificationOf(a), specificationOf(b), ...against, ...circumstanceWords(plan)];
  return ['mcr', 'compare', ...words].map(quoted).join(' ');
}

/** The command of a gauntlet; `plan` is the plan of any of its comparisons. */
export function gauntletCommandOf(plan: ComparisonPlan, pool: readonly Contender[]): string {
  const words = [specificationOf(plan.a), '--pool', pool.map(specificationOf).join()];
  return ['mcr', 'gauntlet', ...words, ...circumstanceWords(plan)].map(quoted).join(' ');
}

/** Options of a run that its stored document does not contain. */
export interface RunOptions extends TrustOption {
  /** File or folder of the results. */
  readonly out?: string;
}

/** Adds the options of this run to the stored command. */
export function withRunOptions(command: string, { out, trust }: RunOptions): string {
  return `${command}${trust ? ' --trust' : ''}${out === undefined ? '' : ` --out ${quoted(out)}`}`;
}

/** A contender as written on the command line: `NAME=BOT`, or `BOT` if its name is the bot as written, with or without a trailing `?`. */
export function specificationOf({ name, bot }: Contender): string {
  return name === bot || name === `${bot}?` ? name : `${name}=${bot}`;
}

function circumstanceWords(plan: ComparisonPlan): string[] {
  const { seatings, seed, rule, scoring, luck } = plan;
  const budget = rule.walls === undefined ? [] : ['--budget', String(rule.walls * dealsPerWall(plan))];
  const rules = scoring === undefined ? [] : ['--rules', scoring.id];
  const taken = luck === undefined ? [] : ['--luck'];
  return ['--seatings', String(seatings), ...budget, ...sureWords(rule), ...rules, ...taken, '--seed', seed];
}

function sureWords(rule: StoppingRule): string[] {
  return rule.type === 'until-sure' ? ['--until-sure', '--smallest', String(rule.smallest)] : [];
}
