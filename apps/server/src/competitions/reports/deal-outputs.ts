// What bots printed during their decisions in a deal of a disclosed set, for those who may read their logs.

import { decisionsOf, type PlayedDeal, viewFor } from '@mcr-arena/engine';
import { eventsOfTurns } from '@mcr-arena/protocol';
import type { DealOutputs } from '@mcr-arena/protocol/documents';
import { MAX_DEBUG_TEXT, parseDebugText } from '@mcr-arena/protocol/schema';
import type { Seat } from '@mcr-arena/tiles';
import { type Position, seatOf } from '@mcr-arena/tournament';
import type { Bot, CompetitionSet, Prisma } from '../../../dist/prisma/client.ts';
import type { Store } from '../../database/open-database.ts';
import { type DealLog, readBotLog } from '../../jobs/bot-logs.ts';
import { dealsOf } from '../set-row.ts';
import type { RecordReader } from './record-reader.ts';

type SeatOutputs = DealOutputs['seats'][number];
type Output = SeatOutputs['outputs'][number];

const WITH_BOTS = {
  orderBy: { position: 'asc' },
  select: {
    position: true,
    botVersion: { select: { number: true, bot: { include: { owner: { select: { name: true } } } } } },
  },
} as const satisfies Prisma.SetSeatFindManyArgs;

interface OutputTools {
  readonly store: Store;
  readonly records: RecordReader;
  /** Whether the log of a bot may be read. */
  mayRead(bot: Pick<Bot, 'id' | 'ownerId'>): boolean;
}

/** `deal`: in playing order, from 1. Undefined for an unknown deal. */
export async function readDealOutputs(
  { store, records, mayRead }: OutputTools,
  set: Pick<CompetitionSet, 'id' | 'deals'>,
  deal: number,
): Promise<DealOutputs | undefined> {
  const result = dealsOf(set)[deal - 1];
  if (result === undefined) return undefined;
  const players = await store.setSeat.findMany({ where: { setId: set.id }, ...WITH_BOTS });
  const seats: SeatOutputs[] = [];
  for (const { position, botVersion } of players) {
    if (botVersion === null || !mayRead(botVersion.bot)) continue;
    const row = await store.botLog.findUnique({ where: { setId_position: { setId: set.id, position } } });
    const log = row === null ? undefined : readBotLog(row).deals.find((one) => one.deal === deal);
    const seat = seatOf(result.seating, position as Position);
    const debugged = log?.debug === undefined ? undefined : await records.deal(set.id, deal - 1);
    const { number: version, bot } = botVersion;
    const outputs = log === undefined ? [] : outputsOf(log, seat, debugged);
    seats.push({ seat, owner: bot.owner.name, bot: bot.name, version, outputs: [...outputs] });
  }
  return { seats };
}

/** `played`: the deal, if the log has debug texts, which are stored with the program's turn. */
function outputsOf(log: DealLog, seat: Seat, played: PlayedDeal | undefined): readonly Output[] {
  const { text, decisions = [], debug = [] } = log;
  const printed = decisions.flatMap(({ event, at }, index) =>
    outputOf(event, 'stderr', text.slice(at, decisions[index + 1]?.at)),
  );
  const eventOf = played === undefined ? undefined : eventOfTurn(played, seat);
  const debugged = debug.flatMap(({ turn, text: debugText }) => outputOf(eventOf!(turn), 'debug', debugText));
  return [...printed, ...debugged].sort((a, b) => a.event - b.event);
}

function outputOf(event: number, source: Output['source'], printed: string): Output[] {
  const { text, valuations } = parseDebugText(printed);
  if (text.trim() === '' && valuations === undefined) return [];
  return [
    {
      event,
      source,
      text: text.slice(0, MAX_DEBUG_TEXT),
      ...(text.length > MAX_DEBUG_TEXT && { isCut: true as const }),
      ...(valuations && { valuations: [...valuations] }),
    },
  ];
}

/** The event of a turn of Botzone's judge, from 1: the last one before the decision of the turn, or the one that it is about. */
function eventOfTurn(played: PlayedDeal, seat: Seat): (turn: number) => number {
  const events = eventsOfTurns(viewFor(seat, played.events));
  const decided = new Map<number, number>();
  for (const { event } of decisionsOf(played, seat)) {
    decided.set(events.filter((about) => about <= event).length, event);
  }
  return (turn) => decided.get(turn) ?? events[Math.min(turn, events.length) - 1] ?? 0;
}
