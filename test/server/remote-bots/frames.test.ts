// Messages to a bot: they match the schemas, and their events fold to exactly the view of its own seat, so they contain nothing of
// the wall, the secret or other hands. Spectators get announcements only.

import { type ViewEvent, viewFor } from '@mcr-arena/engine';
import { decompressText } from '@mcr-arena/files';
import { BOTS_NAMESPACE, type DealEnded, type DealStarted, PROTOCOL_VERSION, type Question } from '@mcr-arena/protocol';
import {
  closedSchema,
  competitionEndedSchema,
  dealEndedSchema,
  dealStartedMessageSchema,
  problemSchema,
  questionSchema,
  welcomeSchema,
} from '@mcr-arena/protocol/schema';
import { replaySet } from '@mcr-arena/runs';
import { expectValue, SEATS } from '@mcr-arena/tiles';
import { positionAt } from '@mcr-arena/tournament';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { closedAfterTests, until } from '../throwaway.ts';
import { openBotHouse } from './bot-house.ts';

/** The public announcements with all of their fields. */
const announcementSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('statusChanged'), competition: z.string(), status: z.string() }),
  z.strictObject({ type: z.literal('waiting'), competition: z.string(), waiting: z.number() }),
  z.strictObject({ type: z.literal('roundOpened'), competition: z.string(), round: z.int() }),
  z.strictObject({
    type: z.literal('setPlayed'),
    competition: z.string(),
    round: z.int(),
    table: z.int(),
    set: z.int(),
    entrants: z.array(z.string()).length(4),
    totals: z.array(z.int()).length(4),
    rankingPoints: z.array(z.number()).length(4).optional(),
  }),
]);

const SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  announcement: announcementSchema,
  welcome: welcomeSchema,
  dealStarted: dealStartedMessageSchema,
  question: questionSchema,
  closed: closedSchema,
  dealEnded: dealEndedSchema,
  competitionEnded: competitionEndedSchema,
  problem: problemSchema,
};

const house = closedAfterTests(await openBotHouse());

/** The events of each deal, folded from its messages. */
function foldDeals(messages: readonly (readonly [string, unknown])[]): ReadonlyMap<string, ViewEvent[]> {
  const deals = new Map<string, ViewEvent[]>();
  const add = (deal: string, from: number, events: readonly ViewEvent[]): void => {
    const known = deals.get(deal)!;
    expect(from).toBe(known.length);
    known.push(...events);
  };
  for (const [name, message] of messages) {
    if (name === 'dealStarted') {
      const { deal, started } = message as DealStarted;
      deals.set(deal, [started]);
    } else if (name === 'question' || name === 'dealEnded') {
      const { deal, from, events } = message as Question | DealEnded;
      add(deal, from, events);
    }
  }
  return deals;
}

/** Records all messages of a namespace. */
function listen(namespace: string, auth: object = {}) {
  const socket = io(`${house.url}${namespace}`, { auth, transports: ['websocket'], forceNew: true });
  const messages: (readonly [name: string, message: unknown])[] = [];
  socket.onAny((name: string, message: unknown) => void messages.push([name, message]));
  return { socket, messages };
}

test('a bot gets the view of its own seats and nothing else', async () => {
  const { version, token } = await house.newToken('a');
  const bot = listen(BOTS_NAMESPACE, { protocol: PROTOCOL_VERSION, token });
  bot.socket.on('question', ({ deal, number, legalActions: [action] }: Question) => {
    bot.socket.emit('reply', { deal, number, action });
  });
  const watcher = listen('/live');
  expect(await watcher.socket.emitWithAck('watch', { competition: 'seen' })).toMatchObject({ error: {} });
  const config = { id: 'seen', entrants: [{ id: 'a', bot: 'remote' }], rounds: 2, seatings: 4 as const };
  const order = { name: 'Seen', config: { ...config, reference: { id: 'fill', bot: 'shanten' } } };
  expectValue(await house.director.create({ ...order, botVersions: new Map([['a', version]]) }));
  expect(await watcher.socket.emitWithAck('watch', { competition: 'seen' })).toEqual({ ok: true });
  expectValue(await house.director.control('seen', 'start'));
  const announced = () => watcher.messages.map(([, message]) => message as { type: string; status?: string });
  await until(async () => announced().some(({ status }) => status === 'finished'));
  await until(async () => bot.messages.some(([name]) => name === 'competitionEnded'));
  expect(announced().filter(({ type }) => type === 'setPlayed')).toHaveLength(2);
  for (const { socket } of [bot, watcher]) socket.close();

  const messages = [...bot.messages, ...watcher.messages];
  for (const [name, message] of messages) {
    expect(SCHEMAS[name]!.safeParse(message), `${name} ${JSON.stringify(message)}`).toMatchObject({ success: true });
  }
  const views = [...foldDeals(bot.messages).values()].map((view) => JSON.stringify(view)).sort();
  expect(views).toEqual((await viewsOf('a')).map((view) => JSON.stringify(view)).sort());
  const { secret } = await house.database.prisma.competition.findUniqueOrThrow({ where: { id: 'seen' } });
  for (const hidden of [Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64'), token]) {
    expect(JSON.stringify(messages)).not.toContain(hidden);
  }
});

/** The views of the deals in which the entrant sat, from the records. */
async function viewsOf(entrant: string): Promise<(readonly ViewEvent[])[]> {
  const records = await house.database.prisma.setRecord.findMany();
  return records.flatMap(({ text }) => {
    const { record, deals } = expectValue(replaySet(expectValue(decompressText(text!))));
    return deals.flatMap((deal, index) =>
      SEATS.filter((seat) => record.entrants[positionAt(record.deals[index]!.seating, seat)] === entrant).map((seat) =>
        viewFor(seat, deal.events),
      ),
    );
  });
}
