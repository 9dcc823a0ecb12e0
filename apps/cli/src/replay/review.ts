// A deal seen with the eyes of the house bot `goal`: at every decision of a seat what was answered, what `goal` would have
// answered, what it holds the alternatives to be worth, and the hands that it is after. It knows what the seat knew.

import { type Explanation, explain } from '@mcr-arena/bot-goal';
import {
  type Action,
  formatCompactAction,
  legalActionsFor,
  type Observation,
  observe,
  type PlayedDeal,
  type Reply,
  viewFor,
} from '@mcr-arena/engine';
import { formatCompactMeld, formatCompactTiles, type Seat, tilesOfCounts } from '@mcr-arena/tiles';
import { formatTable } from '../terminal/table.ts';

/** A decision where there was more than one thing to answer. */
interface Decision {
  /** The number of the last event before it. */
  readonly after: number;
  readonly observation: Observation;
  readonly legal: readonly Action[];
  readonly reply: Reply | undefined;
}

const ALTERNATIVES = 3;
const GOALS = 3;

/** Lines on every decision of the seat, and how many were goal's. */
export function reviewLines(deal: PlayedDeal, seat: Seat): string[] {
  const opinions = decisionsOf(deal, seat).map(opinionOn);
  const agreed = opinions.filter(({ agrees }) => agrees).length;
  return [
    ...opinions.flatMap(({ lines }) => [...lines, '']),
    `${agreed} of ${opinions.length} decisions as goal would`,
  ];
}

function decisionsOf({ events, steps }: PlayedDeal, seat: Seat): Decision[] {
  const view = viewFor(seat, events);
  const decisions: Decision[] = [];
  let told = events.length - steps.reduce((sum, step) => sum + step.events.length, 0);
  for (const step of steps) {
    const { question, ...table } = observe(view.slice(0, told));
    if (question !== undefined) {
      const observation = { ...table, question };
      const legal = legalActionsFor(observation);
      if (legal.length > 1) decisions.push({ after: told - 1, observation, legal, reply: step.replies[seat] });
    }
    told += step.events.length;
  }
  return decisions;
}

/** What goal thinks of a decision. */
interface Opinion {
  readonly agrees: boolean;
  readonly lines: readonly string[];
}

function opinionOn({ after, observation, legal, reply }: Decision): Opinion {
  const { goals, alternatives } = explain(observation, legal, {}, GOALS);
  // A win is not weighed: goal takes it.
  const best = legal.some(({ type }) => type === 'win') ? 'win' : formatCompactAction(alternatives[0]!.action);
  const answered = replyText(reply);
  const agrees = best === answered;
  const verdict = agrees ? 'as goal would' : `goal: ${best}`;
  const lines = [
    `${after}. ${situationText(observation)}: ${answered} (${verdict})`,
    ...formatTable(alternatives.slice(0, ALTERNATIVES).map(alternativeRow)),
    ...formatTable(goals.map(goalRow)),
  ];
  return { agrees, lines };
}

/** The seat's own tiles, and the one that it may claim. */
function situationText({ hand, melds, seat, question }: Observation): string {
  const laid = melds[seat].filter((meld) => meld.type !== 'hiddenKong');
  const own = [...laid.map(formatCompactMeld), formatCompactTiles(tilesOfCounts(hand))].join(' ');
  return question.type === 'turn' ? own : `${own}, offered ${formatCompactTiles([question.tile])}`;
}

function alternativeRow({ action, value }: Explanation['alternatives'][number]): string[] {
  return ['', formatCompactAction(action), value.toFixed(2)];
}

function goalRow({ tiles, missing, chance, fanPoints }: Explanation['goals'][number]): string[] {
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
      return 'no answer in time';
    case 'crashed':
      return 'a crash';
    case 'unreadable':
      return 'an answer that cannot be read';
    default:
      return formatCompactAction(reply);
  }
}
