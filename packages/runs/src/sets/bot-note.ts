// Information for a bot's author about a deal: the reason for a foul, the location in the code, and the bot's output. It is not
// part of the record, because locations in code differ between machines.

import {
  apply,
  type DealEvent,
  formatCompactAction,
  initialState,
  legalActions,
  type PlayedDeal,
} from '@mcr-arena/engine';
import type { BotLog, DecisionLimits } from '@mcr-arena/hosts';
import { type BySeat, SEATS, type Seat } from '@mcr-arena/tiles';
import { type EntrantId, type Position, positionAt, type SetJob } from '@mcr-arena/tournament';
import type { MeasuredSeat } from './set-use.ts';

/** A note about one entrant in one deal of a set. `deal`: its place in the set, from 1. */
export type BotNote = {
  readonly entrant: EntrantId;
  readonly deal: number;
} & (
  | { readonly type: 'foul'; readonly reason: FoulEvent['reason']; readonly message: string; readonly hint?: string }
  /** The beginning of the bot's output, one or more lines. */
  | { readonly type: 'printed'; readonly text: string }
);

/** The log of the bot at one position in one deal of a set. `deal`: its place in the set, from 1. */
export interface DealLog {
  readonly deal: number;
  readonly position: Position;
  readonly log: BotLog;
}

type FoulEvent = Extract<DealEvent, { readonly type: 'foul' }>;

/** Maximum number of legal actions in a hint. */
const ACTIONS_SHOWN = 16;
/** Maximum number of output characters in a note. */
const PRINTED_SHOWN = 2048;

/** The bots and logs of a finished deal, by seat. */
export interface ClosedSeats {
  readonly bots: BySeat<Pick<MeasuredSeat, 'failure' | 'overdue'>>;
  readonly logs: BySeat<BotLog | undefined>;
}

/** The notes on a finished deal of the set. Output of house bots is not stored. */
export function notesOf(
  { job, limits }: { readonly job: SetJob; readonly limits: DecisionLimits },
  seating: number,
  deal: PlayedDeal,
  { bots, logs }: ClosedSeats,
): BotNote[] {
  const number = job.seatings.indexOf(seating) + 1;
  const about = (seat: Seat) => ({ entrant: job.entrants[positionAt(seating, seat)]!, deal: number });
  const printed = SEATS.flatMap((seat): BotNote[] => {
    const text = logs[seat]?.text ?? '';
    return text === '' ? [] : [{ ...about(seat), type: 'printed', text: text.slice(0, PRINTED_SHOWN) }];
  });
  const fouls = deal.events.filter((event) => event.type === 'foul');
  const explained = fouls.map((foul): BotNote => {
    const { seat, reason, message } = foul;
    const hint = foul.reason === 'crashed' ? logs[seat]?.crashedAt : hintOn(foul, deal, bots[seat], limits);
    return { ...about(seat), type: 'foul', reason, message, ...(hint !== undefined && { hint }) };
  });
  return [...printed, ...explained];
}

/** The logs of a deal that are not empty. */
export function logsOf(job: SetJob, seating: number, logs: BySeat<BotLog | undefined>): DealLog[] {
  const deal = job.seatings.indexOf(seating) + 1;
  return SEATS.flatMap((seat): DealLog[] => {
    const log = logs[seat];
    const isEmpty = log === undefined || (log.text === '' && log.crashedAt === undefined);
    return isEmpty ? [] : [{ deal, position: positionAt(seating, seat), log }];
  });
}

function hintOn(
  foul: FoulEvent,
  deal: PlayedDeal,
  bot: ClosedSeats['bots'][Seat],
  limits: DecisionLimits,
): string | undefined {
  if (foul.reason !== 'timed-out') return legalText(deal, foul);
  const overdue = bot.overdue?.();
  if (overdue !== undefined) return overdue;
  return bot.failure === undefined
    ? `the limit is ${limits.decisionMs / 1000} s for a reply`
    : `the limit is ${limits.startMs / 1000} s to load and start`;
}

/** The legal actions of the seat at the foul. */
function legalText({ config, events }: PlayedDeal, foul: FoulEvent): string | undefined {
  const before = events.slice(1, events.indexOf(foul));
  const actions = legalActions(before.reduce(apply, initialState(config)), foul.seat);
  if (actions.length === 0) return undefined;
  const shown = actions.slice(0, ACTIONS_SHOWN).map(formatCompactAction);
  const more = actions.length > shown.length ? ` and ${actions.length - shown.length} more` : '';
  return `legal: ${shown.join('; ')}${more}; as a value: ${JSON.stringify(actions[0])}`;
}
