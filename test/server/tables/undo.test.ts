// A person against bots takes their last decision back: the table continues from there, and the game says so.

import { type Action, decodeDeal, sameAction } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import { expectValue, type SEATS } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { until } from '../throwaway.ts';
import { BOT, houseUnderTest, PERSON } from './house-under-test.ts';
import { type PlayerClient, quiet } from './player-client.ts';

const house = houseUnderTest();
const QUICK = { pauses: 'none', length: 1 } as const;
const REFUSED = { error: expect.objectContaining({ code: 'undo-refused' }) };

async function alone() {
  const guest = await house.newGuest();
  const { table } = await house.newTable(guest, { seats: [PERSON, BOT, BOT, BOT], ...QUICK });
  return { guest, id: table.id };
}

/** Replies to the open question and waits for the next one, or the end of the deal. */
async function answer(client: PlayerClient, action: Action): Promise<void> {
  const count = client.questions.length;
  expect(await client.reply(client.questions.at(-1)!, action)).toEqual({ ok: true });
  await client.until(() => client.questions.length > count || client.results.length > 0);
}

const isTurn = (client: PlayerClient) => client.questions.at(-1)!.legalActions.some(({ type }) => type === 'discard');

/** Passes until the player's own turn. */
async function reachTurn(client: PlayerClient): Promise<void> {
  await client.until(() => client.questions.length > 0);
  while (!isTurn(client)) await answer(client, { type: 'pass' });
}

test('the table goes back to the last decision, and the record has only what counts', async () => {
  const { guest, id } = await alone();
  const client = house.client({ table: id, cookie: guest.cookie });
  await reachTurn(client);
  const asked = client.questions.at(-1)!;
  const seen = [...client.deals.get(0)!.events];
  const [wrong, right] = asked.legalActions.filter(({ type }) => type === 'discard');
  await answer(client, wrong!);
  const answered = client.questions.length;
  client.deals.clear();
  expect(await client.send('undo', { deal: 0 })).toEqual({ ok: true });
  await client.until(() => client.questions.length > answered);
  expect(client.deals.get(0)!.events).toEqual(seen);
  expect(client.questions.at(-1)!.legalActions).toEqual(asked.legalActions);
  await answer(client, right!);
  while (client.results.length === 0)
    await answer(client, quiet(client.questions.at(-1)!, client.deals.get(0)!.observer)!);
  const game = await house.gameOf(id, guest);
  expect(game.deals[0]!.undone).toBe(1);
  const { steps } = expectValue(decodeDeal(expectValue(parseDealRecord(game.deals[0]!.record))));
  const seat = client.deals.get(0)!.seat as (typeof SEATS)[number];
  const own = steps.map(({ replies }) => replies[seat]).find((reply) => reply?.type === 'discard') as Action;
  expect(sameAction(own, right!)).toBe(true);
});

test('a page that missed it gets the whole deal again, also from a restarted server', async () => {
  const { guest, id } = await alone();
  const client = house.client({ table: id, cookie: guest.cookie });
  await reachTurn(client);
  const asked = client.questions.at(-1)!;
  await answer(client, asked.legalActions.find(({ type }) => type === 'discard')!);
  const known = client.deals.get(0)!.events.length;
  const undo = client.send('undo', { deal: 0 });
  client.deals.clear();
  expect(await undo).toEqual({ ok: true });
  client.close();
  await house.restart();
  // As a page that knows the events that were taken back.
  const stale = house.client({ table: id, cookie: guest.cookie });
  await stale.until(() => stale.questions.length === 1);
  const [, first] = stale.frames.find(([name]) => name === 'deal')!;
  expect(JSON.parse(first)).toMatchObject({ undone: 1, from: 0 });
  expect(stale.questions[0]!.legalActions).toEqual(asked.legalActions);
  expect(stale.deals.get(0)!.events.length).toBeLessThan(known);
  stale.close();
  const sent: string[] = [];
  const again = house.client({ table: id, cookie: guest.cookie, known: { deal: 0, events: known } });
  again.socket.onAny((name: string, message: object) => void (name === 'deal' && sent.push(JSON.stringify(message))));
  await until(async () => sent.length > 0);
  expect(JSON.parse(sent[0]!)).toMatchObject({ undone: 1, from: 0 });
});

test('is refused before a decision, without an open question, and at a table with other people', async () => {
  const { guest, id } = await alone();
  const client = house.client({ table: id, cookie: guest.cookie });
  await client.until(() => client.questions.length === 1);
  expect(await client.send('undo', { deal: 0 })).toEqual(REFUSED);
  expect(await client.send('undo', { deal: 1 })).toEqual(REFUSED);
  expect(await client.send('undo', {})).toMatchObject({ error: { code: 'message-malformed' } });
  const guests = await Promise.all([house.newGuest(), house.newGuest()]);
  const { table } = await house.newTable(guests[0]!, { seats: [PERSON, PERSON, BOT, BOT], ...QUICK });
  await house.ask('POST', `/tables/${table.id}/join`, guests[1], {});
  const [one] = guests.map(({ cookie }) => house.client({ table: table.id, cookie, choose: quiet }));
  await one!.until(() => one!.acknowledgements.length > 0);
  expect(await one!.send('undo', { deal: 0 })).toEqual(REFUSED);
});
