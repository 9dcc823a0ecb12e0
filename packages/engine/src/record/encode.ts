import { formatBotzoneTile, SEATS, type Seat } from '@mcr-arena/tiles';
import type { Reply } from '../action.ts';
import type { DealStep, PlayedDeal } from '../deal-in-play.ts';
import { type DealOutcome, endOf } from '../event.ts';
import type { DealConfig, DealFormat } from '../rules.ts';
import type { Phase } from '../state.ts';
import { claimSign, END_OF_ANSWERS, IRREGULAR_TURN, turnSign } from './answer-text.ts';
import {
  type ConfigRecord,
  type DealRecord,
  type IrregularAnswer,
  type OutcomeRecord,
  RECORD_VERSION,
} from './deal-record.ts';
import { encodeReply } from './reply-record.ts';
import { formatWallText } from './tile-letters.ts';

/**
 * The record of a deal that has ended. `config: 'apart'` omits the config, for a surrounding record that contains
 * it. Throws if the deal has not ended.
 */
export function encodeDeal(deal: PlayedDeal, config: 'within' | 'apart' = 'within'): DealRecord {
  const end = endOf(deal);
  const { answers, irregular } = writeAnswers(deal);
  return {
    version: RECORD_VERSION,
    ...(config === 'within' && { config: encodeConfig(deal.config) }),
    answers,
    ...(irregular.length > 0 && { irregular }),
    outcome: encodeOutcome(end.outcome),
    deltas: end.deltas,
  };
}

/** The stored form of a config. */
export function encodeConfig({ rules, prevalentWind, wall }: DealConfig): ConfigRecord {
  return { rules, prevalentWind, wall: formatWallText(wall) };
}

/** The stored form of an outcome, without the fans, which a replay restores. */
export function encodeOutcome(outcome: DealOutcome): OutcomeRecord {
  if (outcome.type !== 'win') return outcome;
  const { winner, winningTile, from, score } = outcome;
  const tile = formatBotzoneTile(winningTile);
  return { type: 'win', winner, ...(from !== undefined && { from }), tile, points: score.total };
}

/** Splits the answers into text and a list of irregular ones. */
function writeAnswers({ steps, config }: PlayedDeal): { answers: string; irregular: readonly IrregularAnswer[] } {
  const irregular: IrregularAnswer[] = [];
  let answers = '';
  for (const [question, step] of steps.entries()) {
    const before = answers.length;
    for (const seat of SEATS) {
      const reply = step.replies[seat];
      if (reply === undefined) continue;
      const sign = isFoul(step, seat) ? undefined : signOf(step.phase, seat, reply, config.rules.format);
      if (sign === undefined) irregular.push({ question, seat, reply: encodeReply(reply) });
      answers += sign ?? (isOnTurn(step.phase, seat) ? IRREGULAR_TURN : '');
    }
    if (step.phase.type !== 'turn' && answers.length > before) answers += END_OF_ANSWERS;
  }
  return { answers, irregular };
}

function isFoul({ events }: DealStep, seat: Seat): boolean {
  return events.some((event) => event.type === 'foul' && event.seat === seat);
}

function isOnTurn(phase: Phase, seat: Seat): boolean {
  return phase.type === 'turn' && phase.seat === seat;
}

function signOf(phase: Phase, seat: Seat, reply: Reply, format: DealFormat): string | undefined {
  if (reply.type === 'pass' && !isOnTurn(phase, seat)) return '';
  if (phase.type === 'turn') return isOnTurn(phase, seat) ? turnSign(reply, phase.drawn) : undefined;
  const sign = claimSign(reply, format);
  return sign && `${seat}${sign}`;
}
