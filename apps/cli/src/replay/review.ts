// Formats a review of a deal by the house bot `goal`: for every decision of a seat, the chosen action, the action that `goal`
// would choose, the values and risks of the alternatives and the hands within reach.

import {
  type DealReview,
  type DiscardRisk,
  type ReviewedAlternative,
  type ReviewedDecision,
  reviewDeal,
  type SaferDiscard,
} from '@mcr-arena/bot-goal';
import { formatCompactAction, type Observation, type PlayedDeal, type Reply } from '@mcr-arena/engine';
import { formatCompactMeld, formatCompactTiles, type Seat, tilesOfCounts } from '@mcr-arena/tiles';
import { formatGrid } from '../terminal/grid.ts';
import type { Line } from '../terminal/printable.ts';

const ALTERNATIVES = 3;
const LEAST_CHANCE = 0.001;

/** Lines for every decision of the seat with its cost, and the figures of the deal. */
export function reviewLines(deal: PlayedDeal, seat: Seat): Line[] {
  const review = reviewDeal(deal, seat);
  return [...review.decisions.flatMap((decision) => [...decisionLines(decision), '']), summaryLine(review)];
}

/** The review as JSON, without what the seat knew at each decision. */
export function reviewValue(deal: PlayedDeal, seat: Seat): unknown {
  const { decisions, ...figures } = reviewDeal(deal, seat);
  return {
    ...figures,
    decisions: decisions.map(({ observation, legalActions, ...decision }) => decision),
  };
}

function summaryLine({ agreed, decisions, accuracy }: DealReview): string {
  const share = accuracy === undefined ? '' : `, accuracy ${(100 * accuracy).toFixed(1)} %`;
  return `${agreed} of ${decisions.length} decisions as goal would${share}`;
}

function decisionLines(decision: ReviewedDecision): Line[] {
  const { event, observation, alternatives, safer, goals, chosen, cost, reply } = decision;
  const best = formatCompactAction(alternatives[0]!.action);
  const verdict = chosen !== undefined && cost === 0 ? 'as goal would' : `goal: ${best}, cost ${cost.toFixed(2)}`;
  return [
    `${event}. ${situationText(observation)}: ${replyText(reply)} (${verdict})`,
    ...formatGrid(alternatives.slice(0, ALTERNATIVES).map(alternativeRow)),
    ...(safer === undefined ? [] : [saferLine(safer)]),
    ...formatGrid(goals.map(goalRow)),
  ];
}

/** The seat's own tiles and the tile that it may claim. */
function situationText({ hand, melds, seat, question }: Observation): string {
  const laid = melds[seat].filter((meld) => meld.type !== 'hiddenKong');
  const own = [...laid.map(formatCompactMeld), formatCompactTiles(tilesOfCounts(hand))].join(' ');
  return question.type === 'turn' ? own : `${own}, offered ${formatCompactTiles([question.tile])}`;
}

function alternativeRow({ action, value, risk }: ReviewedAlternative): string[] {
  return ['', formatCompactAction(action), value.toFixed(2), ...(risk === undefined ? [] : riskCells(risk))];
}

function riskCells({ chance, payment, expected }: DiscardRisk): string[] {
  if (chance === 0) return ['cannot deal in'];
  return [`deals in: ${dealInText(chance)}`, `-${payment.toFixed(0)} points`, `mean -${expected.toFixed(2)}`];
}

function saferLine({ tile, chance, insteadOf }: SaferDiscard): string {
  const better = `discard ${formatCompactTiles([tile])}`;
  return `  counting the danger: ${better}, deals in: ${dealInText(chance)} instead of ${dealInText(insteadOf)}`;
}

/** A chance in percent: rare below 0.1 %, and 0 % only if exact. */
function dealInText(chance: number): string {
  return chance > 0 && chance < LEAST_CHANCE ? `rare (<${100 * LEAST_CHANCE} %)` : `${(100 * chance).toFixed(1)} %`;
}

function goalRow({ tiles, missing, chance, fanPoints }: ReviewedDecision['goals'][number]): string[] {
  return [
    '',
    `${formatCompactTiles(tiles)} for ${fanPoints.toFixed(0)} points`,
    `lacks ${formatCompactTiles(missing)}`,
    `${(100 * chance).toPrecision(2)} %`,
  ];
}

function replyText(reply: Reply | undefined): string {
  if (reply === undefined) return 'pass';
  switch (reply.type) {
    case 'timedOut':
      return 'no reply in time';
    case 'crashed':
      return 'a crash';
    case 'unreadable':
      return 'an unreadable reply';
    default:
      return formatCompactAction(reply);
  }
}
