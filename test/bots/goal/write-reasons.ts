// Prints situations with the reasons for their moves, so that readers can check each sentence for truth and style:
// `node test/bots/goal/write-reasons.ts [SEED]` (a minute).

import type { Plan } from '@mcr-arena/bot-goal';
import { type Action, formatCompactAction } from '@mcr-arena/engine';
import { formatCompactMeld, formatCompactTiles, type Meld, tilesOfCounts } from '@mcr-arena/tiles';
import { LANGUAGES } from '../../../apps/web/src/ui/language/languages.ts';
import { chanceText, planText, reasonText } from '../../../apps/web/src/ui/plans/plan-text.ts';
import { type ReasonSituation, reasonSituations } from './reason-situations.ts';

const SITUATIONS = 60;
const EACH = 3;
const PLANS = 3;

function situationLines(
  { observation, action, best, reason, better, after }: ReasonSituation,
  index: number,
): string[] {
  const { hand, melds, seat, question, rules } = observation;
  const laid = melds[seat].filter((meld): meld is Meld => meld.type !== 'hiddenKong').map(formatCompactMeld);
  const minimum = rules.scoring.minimumPoints;
  return [
    `${index + 1}. ${reason.type}: ${[formatCompactTiles(tilesOfCounts(hand)), ...laid].join(' ')}, question ${question.type}`,
    `   move ${textOf(action)}, best ${textOf(best)}`,
    ...LANGUAGES.map((language) => `   ${reasonText(reason, action, minimum, language)}`),
    ...better.plans.slice(0, PLANS).map((plan) => `   best:  ${planLine(plan)}`),
    ...after.plans.slice(0, PLANS).map((plan) => `   after: ${planLine(plan)}`),
  ];
}

function textOf(action: Action): string {
  return formatCompactAction(action);
}

function planLine({ name, away, useful, unseen, fanPoints, chance, lead }: Plan): string {
  const tiles = formatCompactTiles(useful.map(({ tile }) => tile));
  return `${planText(name, 'en')}; ${away} away; ${unseen} useful (${tiles}); ${fanPoints.toFixed(1)} points; ${chanceText(chance, 'en')}; ${formatCompactTiles(lead.tiles)} lacks ${formatCompactTiles(lead.missing)}`;
}

for (const [index, situation] of reasonSituations(process.argv[2] ?? 'reasons', SITUATIONS, EACH).entries()) {
  console.log(situationLines(situation, index).join('\n'));
}
