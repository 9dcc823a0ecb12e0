// An uploaded program at a table with human players: uploaded, checked and permitted over the API, and run in the sandbox.

import { decodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import type { PeopleBots, UploadedBot } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { formOf } from '../bots/upload-client.ts';
import { sendJson } from '../send-json.ts';
import { openPeopleHouse } from '../tables/people-house.ts';
import { quiet } from '../tables/player-client.ts';
import { newUserToken } from '../test-tokens.ts';
import { closedAfterTests, until } from '../throwaway.ts';

/** A program with the line protocol `events` that passes, or takes the last legal discard; no house bot plays like that. */
const PROGRAM = `
console.log(JSON.stringify({ type: 'hello', protocol: 1 }));
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.type !== 'decision') return;
  const { number, legalActions } = message;
  const action = legalActions.find(({ type }) => type === 'pass') ?? legalActions.findLast(({ type }) => type === 'discard');
  console.log(JSON.stringify({ type: 'answer', number, action }));
});
`;
const GOAL = { type: 'bot', bot: 'goal' } as const;

const house = closedAfterTests(await openPeopleHouse({ resultMs: 60_000 }, false, true));
const owner = 'Ada';
const { token } = await newUserToken(house.database.prisma, owner, 'user');
const headers = { authorization: `Bearer ${token}` };

async function uploadChecked(name: string): Promise<void> {
  const form = await formOf(name, { name: 'bot.js', bytes: PROGRAM });
  const sent = { body: new Uint8Array(form.payload), headers: { ...form.headers, ...headers } };
  const answer = await fetch(`${house.url}/api/bots`, { method: 'POST', ...sent });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  const { check } = JSON.parse(text) as UploadedBot;
  const over = await until(async () => {
    const state = await (await fetch(`${house.url}${check}`, { headers })).json();
    return state.state === 'passed' || state.state === 'failed' ? state : undefined;
  });
  expect(over.state, JSON.stringify(over)).toBe('passed');
}

test('an uploaded program plays a deal with a person by its own decisions, without a fault', async () => {
  await uploadChecked('quiet fox');
  const { prisma } = house.database;
  // The server runs no ladder, because it would play during the test.
  await prisma.botVersion.updateMany({ where: { bot: { name: 'quiet fox' } }, data: { rankedAt: new Date() } });
  const url = `${house.url}/api/bots/${owner}/${encodeURIComponent('quiet fox')}/people`;
  expect((await sendJson('PUT', url, { allowed: true }, { token })).status).toBe(200);
  const { bots } = (await house.ask('GET', '/tables/bots')).body as PeopleBots;
  expect(bots.map(({ bot }) => bot)).toEqual(['quiet fox']);

  const guest = await house.newGuest();
  const fox = { type: 'userBot', owner, bot: 'quiet fox' } as const;
  const { table } = await house.newTable(guest, {
    pauses: 'none',
    length: 1,
    seats: [{ type: 'person' }, fox, GOAL, GOAL],
  });
  const client = house.client({ table: table.id, cookie: guest.cookie, choose: quiet, isReady: true });
  await client.until(() => client.document?.status === 'over');
  const game = await house.gameOf(table.id, guest);
  expect(game.players[1]).toEqual({ ...fox, version: 1, isRemote: false });
  const played = expectValue(decodeDeal(expectValue(parseDealRecord(game.deals[0]!.record))));
  const replies = played.steps.flatMap(({ replies: each }) => (each[1] === undefined ? [] : [each[1].type]));
  expect(replies).toContain('discard');
  expect(replies.filter((type) => type !== 'discard' && type !== 'pass')).toEqual([]);
});
