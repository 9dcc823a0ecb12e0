// The styles of people: how often they win, deal in and claim, and the points of their wins. What a deal says is computed once, from its
// record, when its walls are disclosed; another version of the rules computes it again. A request only adds up. All deals of people count,
// at tables, in found games and in competitions, except repeated deals and those in which a decision was taken back.

import { decodeDeal, endOf, MATCH_DEALS, playerInDeal, seatInDeal } from '@mcr-arena/engine';
import { type Profile, STYLE_FIGURES, type StyleFigure } from '@mcr-arena/protocol/documents';
import { SEATS, type Seat } from '@mcr-arena/tiles';
import { type Interval, MIN_SETS, rounded, tQuantile, wilsonInterval } from '@mcr-arena/tournament';
import * as z from 'zod';
import { Prisma, type PrismaClient } from '../../dist/prisma/client.ts';
import { OVER } from '../competitions/competition-row.ts';
import { MalformedData, malformedRow, parseColumn } from '../database/parse-column.ts';
import { recordOfDeal } from '../games/game-row.ts';

const STYLE_VERSION = '1';
const PAGE_DEALS = 100;
/** Key of the setting with the quartiles of all people. */
const FIELD = 'style-field';
/** Least number of people for quartiles, so that they say nothing about one person. */
const LEAST_PEOPLE = 10;

const DUE = {
  undone: 0,
  OR: [{ style: null }, { style: { version: { not: STYLE_VERSION } } }],
  game: {
    dealConfig: { equals: Prisma.DbNull },
    seats: { some: { userId: { not: null } } },
    entries: { none: { competition: { status: { notIn: OVER } } } },
  },
} satisfies Prisma.GameDealWhereInput;

/** Computes the deals that are due, then the quartiles. `onMalformed` is called with the error of a deal that cannot be read. */
export async function computeStyles(
  prisma: PrismaClient,
  onMalformed: (error: unknown) => void,
  closing?: AbortSignal,
): Promise<void> {
  for (let full = true; full; ) {
    const due = await prisma.gameDeal.findMany({ where: DUE, take: PAGE_DEALS });
    for (const { gameId, number, endedAt, record } of due) {
      if (closing?.aborted) return;
      const row = { version: STYLE_VERSION, endedAt, ...styleOrNone(gameId, number, record, onMalformed) };
      const where = { gameId_number: { gameId, number } };
      await prisma.dealStyle.upsert({ where, create: { gameId, number, ...row }, update: row });
    }
    full = due.length === PAGE_DEALS;
  }
  const value = JSON.stringify(fieldOf(await countDeals(prisma, Prisma.sql`u.kind IN ('person', 'organisation')`)));
  await prisma.setting.upsert({ where: { key: FIELD }, create: { key: FIELD, value }, update: { value } });
}

type DealStyle = Pick<Prisma.DealStyleUncheckedCreateInput, 'winner' | 'discarder' | 'points'> & { claims: number[] };

/** A deal that cannot be read does not count. Errors other than malformed data are thrown. */
function styleOrNone(id: string, number: number, stored: unknown, onMalformed: (error: unknown) => void): DealStyle {
  const none = { winner: null, discarder: null, points: null, claims: [] };
  try {
    const decoded = decodeDeal(recordOfDeal(id, number, stored));
    if (!decoded.ok) throw malformedRow({ table: 'game_deal', id: `${id} ${number}` }, decoded.error.message);
    const { events } = decoded.value;
    const { outcome } = endOf({ events });
    const playerAt = (seat: Seat) => playerInDeal(seat, number % MATCH_DEALS);
    const claimsOf = (seat: Seat) => events.filter((event) => event.type === 'claimed' && event.seat === seat).length;
    const claims = SEATS.map((player) => claimsOf(seatInDeal(player, number % MATCH_DEALS)));
    if (outcome.type !== 'win') return { ...none, claims };
    const { winner, from, score } = outcome;
    const discarder = from === undefined ? null : playerAt(from);
    return { winner: playerAt(winner), discarder, points: score.total, claims };
  } catch (thrown) {
    if (!(thrown instanceof MalformedData)) throw thrown;
    onMalformed(thrown);
    return none;
  }
}

/** Counts of the deals of a person. */
interface Counts {
  readonly deals: number;
  readonly win: number;
  readonly dealIn: number;
  readonly claims: number;
  /** Sum of the points of wins, and of their squares. */
  readonly points: number;
  readonly squares: number;
}

/** The counts of each user `u` with deals that count. Deals that a bot played before the person came or after they left do not. */
function countDeals(prisma: PrismaClient, where: Prisma.Sql): Promise<Counts[]> {
  return prisma.$queryRaw<Counts[]>`
    SELECT count(*)::int AS deals,
      count(*) FILTER (WHERE d.winner = s.player)::int AS win,
      count(*) FILTER (WHERE d.discarder = s.player)::int AS "dealIn",
      count(*) FILTER (WHERE d.claims[s.player + 1] > 0)::int AS claims,
      coalesce(sum(d.points) FILTER (WHERE d.winner = s.player), 0)::float8 AS points,
      coalesce(sum(d.points * d.points) FILTER (WHERE d.winner = s.player), 0)::float8 AS squares
    FROM user_account u JOIN game_seat s ON s.user_id = u.id JOIN deal_style d ON d.game_id = s.game_id
    WHERE ${where} AND d.version = ${STYLE_VERSION} AND cardinality(d.claims) = 4 AND d.number >= s.from_deal
      AND (s.left_at IS NULL OR d.ended_at <= s.left_at)
    GROUP BY u.id`;
}

const fieldSchema = z.partialRecord(
  z.enum(STYLE_FIGURES),
  z.object({ people: z.number(), quartiles: z.tuple([z.number(), z.number()]) }),
);

/** The quartiles of the people whose figure is known. */
function fieldOf(people: readonly Counts[]): z.output<typeof fieldSchema> {
  const fields = STYLE_FIGURES.flatMap((figure) => {
    const values = people.flatMap((counts) => figureOf(counts, figure).estimate?.value ?? []).sort((a, b) => a - b);
    if (values.length < LEAST_PEOPLE) return [];
    const [low, high] = [
      values[Math.floor((values.length - 1) / 4)]!,
      values[Math.ceil((3 * (values.length - 1)) / 4)]!,
    ];
    return [[figure, { people: values.length, quartiles: [low, high] as [number, number] }] as const];
  });
  return Object.fromEntries(fields);
}

/** A share with Wilson's interval, or mean points with a t interval. Without an estimate below 20 deals or wins. */
function figureOf(counts: Counts, figure: StyleFigure) {
  const of = figure === 'points' ? counts.win : counts.deals;
  if (of < MIN_SETS) return { of };
  const mean = counts[figure] / of;
  if (figure !== 'points') return { of, estimate: { value: rounded(mean), interval: wilsonInterval(mean, of) } };
  const variance = Math.max(0, (counts.squares - of * mean * mean) / (of - 1));
  const half = tQuantile(of - 1) * Math.sqrt(variance / of);
  const interval: Interval = [rounded(mean - half), rounded(mean + half)];
  return { of, estimate: { value: rounded(mean), interval } };
}

const NONE: Counts = { deals: 0, win: 0, dealIn: 0, claims: 0, points: 0, squares: 0 };

/** The style of a user, beside the quartiles of the latest computation. */
export async function readStyle(prisma: PrismaClient, user: string): Promise<NonNullable<Profile['style']>> {
  const [counts = NONE] = await countDeals(prisma, Prisma.sql`u.id = ${user}::uuid`);
  const setting = await prisma.setting.findUnique({ where: { key: FIELD } });
  const place = { table: 'setting', id: FIELD, column: 'value' };
  const field = setting === null ? {} : parseColumn(fieldSchema, place, JSON.parse(setting.value));
  const withField = (figure: StyleFigure) => {
    const [own, others] = [figureOf(counts, figure), field[figure]];
    const estimate = 'estimate' in own ? own.estimate : undefined;
    return { of: own.of, ...(estimate && { estimate }), ...(others && { field: others }) };
  };
  return {
    version: STYLE_VERSION,
    win: withField('win'),
    dealIn: withField('dealIn'),
    points: withField('points'),
    claims: withField('claims'),
  };
}
