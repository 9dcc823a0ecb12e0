// What the author of a bot wants to know of a deal and no record holds: why it was a foul, where in the code, what it
// printed. Made for the screen; places in code differ from machine to machine.

import { apply, type DealEvent, formatAction, initialState, legalActions, type PlayedDeal } from '@mcr-arena/engine';
import type { SeatedBot, ThreadLimits } from '@mcr-arena/hosts';
import { type BySeat, SEATS, type Seat } from '@mcr-arena/tiles';
import { type EntrantId, positionAt, type SetJob } from '@mcr-arena/tournament';

/** A word on one entrant in one deal of a set. `deal`: its place in the set, from 1. */
export type BotNote = {
  readonly entrant: EntrantId;
  readonly deal: number;
} & (
  | { readonly type: 'foul'; readonly reason: FoulEvent['reason']; readonly message: string; readonly hint?: string }
  /** The first of what it printed, one or more lines. */
  | { readonly type: 'printed'; readonly text: string }
);

type FoulEvent = Extract<DealEvent, { readonly type: 'foul' }>;

/** Legal actions shown in a hint. */
const ACTIONS_SHOWN = 16;

/** The notes on a deal of the set, after its bots have played it. House bots print nothing that is kept. */
export function notesOf(
  { job, limits }: { readonly job: SetJob; readonly limits: ThreadLimits },
  seating: number,
  deal: PlayedDeal,
  bots: BySeat<SeatedBot>,
): BotNote[] {
  const number = job.seatings.indexOf(seating) + 1;
  const about = (seat: Seat) => ({ entrant: job.entrants[positionAt(seating, seat)]!, deal: number });
  const printed = SEATS.flatMap((seat): BotNote[] => {
    const text = bots[seat].printed?.() ?? '';
    return text === '' ? [] : [{ ...about(seat), type: 'printed', text }];
  });
  const fouls = deal.events.filter((event) => event.type === 'foul');
  const told = fouls.map((foul): BotNote => {
    const { seat, reason, message } = foul;
    const hint = hintOn(foul, deal, bots[seat], limits);
    return { ...about(seat), type: 'foul', reason, message, ...(hint !== undefined && { hint }) };
  });
  return [...printed, ...told];
}

function hintOn(foul: FoulEvent, deal: PlayedDeal, bot: SeatedBot, limits: ThreadLimits): string | undefined {
  if (foul.reason === 'crashed') return bot.crashedAt?.();
  if (foul.reason !== 'timed-out') return legalText(deal, foul);
  return bot.failure === undefined
    ? `the limit is ${limits.answer / 1000} s an answer`
    : `the limit is ${limits.start / 1000} s to load and start`;
}

/** What the seat might have answered instead. */
function legalText({ config, events }: PlayedDeal, foul: FoulEvent): string | undefined {
  const before = events.slice(1, events.indexOf(foul));
  const actions = legalActions(before.reduce(apply, initialState(config)), foul.seat);
  if (actions.length === 0) return undefined;
  const shown = actions.slice(0, ACTIONS_SHOWN).map(formatAction);
  const more = actions.length > shown.length ? ` and ${actions.length - shown.length} more` : '';
  return `legal was ${shown.join('; ')}${more}, so ${JSON.stringify(actions[0])} would have been an answer`;
}
