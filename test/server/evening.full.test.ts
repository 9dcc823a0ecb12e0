// An evening on one server that is killed three times: twelve people find a game and play it with the pauses of people, while the hands
// of a night of 13 players come in, three of them at one table, with a substitute and a late player.

import { setTimeout as sleep } from 'node:timers/promises';
import type { GameSearch, NightDocument, NightKeys } from '@mcr-arena/protocol/documents';
import { createRandom } from '@mcr-arena/tiles';
import { type HandResult, nightOf, nightStandingsOf } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { type Sender, sendJson } from './send-json.ts';
import { serve } from './serving.ts';
import { checkGame, comeBack } from './tables/killed-tables.ts';
import { PlayerClient, quiet } from './tables/player-client.ts';
import { newFolder } from './throwaway.ts';

const PEOPLE = 12;
/** Pause of a person before a reply, in ms: from the first to the sum. */
const PAUSE = { least: 100, more: 400 };
const PLAYERS = Array.from({ length: 13 }, (_, index) => ({ name: `Player ${index + 1}` }));

test('twelve people and a night of thirteen lose nothing on a server that is killed', async () => {
  const folder = newFolder();
  const environment = { MCR_DATA: folder.path, MCR_LOG_LEVEL: 'error' };
  let server = await serve(environment);
  const organiser = { token: server.administratorToken };
  const random = createRandom('evening');
  const restart = async (): Promise<void> => {
    await server.kill();
    server = await serve(environment);
  };
  const ask = async <Body>(method: string, path: string, body?: object, sender?: Sender): Promise<Body> => {
    const answer = await sendJson(method, `${server.url}/api${path}`, body, sender);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };

  const night = await ask<NightDocument>(
    'POST',
    '/nights',
    { name: 'Club', rounds: 2, minutes: 90, players: PLAYERS },
    organiser,
  );
  const { keys } = await ask<NightKeys>('GET', `/nights/${night.id}/keys`, undefined, organiser);
  const lead = (event: object) => ask<NightDocument>('POST', `/nights/${night.id}/events`, event, organiser);
  const enter = (table: number, result: HandResult) => {
    const entry = { type: 'hand', round: 1, table, deal: 1, result };
    return ask('POST', `/nights/${night.id}/entries`, { key: keys[table - 1]!.key, entry });
  };

  const people = Array.from({ length: PEOPLE }, () => ({ cookie: '' }));
  const find = async (person: { cookie: string }): Promise<GameSearch> => {
    const sender = person.cookie === '' ? {} : person;
    const { headers, body } = await sendJson('POST', `${server.url}/api/tables/find`, { length: 1 }, sender);
    if (person.cookie === '') person.cookie = headers.get('set-cookie')!.split(';')[0]!;
    return body;
  };
  const seat = async (person: { cookie: string }): Promise<string> => {
    for (;;) {
      const found = await find(person);
      if (found.type === 'seated') return found.table;
      await sleep(500);
    }
  };
  const clients: PlayerClient[] = [];
  try {
    await lead({ type: 'roundStarted' });
    await enter(1, { type: 'selfDrawn', winner: 0, points: 10 });
    for (const person of people.slice(0, 5)) await find(person);
    await restart();
    const tables = await Promise.all(people.map(seat));
    expect([...Map.groupBy(tables, (table) => table).values()].map(({ length }) => length)).toEqual([4, 4, 4]);

    for (const [index, { cookie }] of people.entries()) {
      const client: PlayerClient = new PlayerClient({
        url: server.url,
        table: tables[index]!,
        cookie,
        choose: (question, observer) => {
          const action = quiet(question, observer)!;
          void sleep(PAUSE.least + random.below(PAUSE.more)).then(() => client.reply(question, action));
          return undefined;
        },
      });
      clients.push(client.connect());
    }
    for (const client of clients) {
      await client.until(() => client.document !== undefined);
      await client.send('ready', { deal: 0 });
    }
    const playing = () => clients.filter(({ results }) => results.length === 0);
    for (const events of [20, 60]) {
      await Promise.all(
        playing().map((one) =>
          one.until(() => one.results.length > 0 || (one.deals.get(0)?.events.length ?? 0) > events),
        ),
      );
      await restart();
      await Promise.all(playing().map((one) => comeBack(one, server.url)));
      if (events === 20) await enter(2, { type: 'claimed', winner: 1, from: 0, points: 20 });
    }
    await enter(3, { type: 'exhausted' });
    await enter(4, { type: 'exhausted' });
    await Promise.all(clients.map((client) => client.until(() => client.results.length > 0)));
    for (const client of clients) await checkGame(server, client);

    const { rounds } = nightOf(night, (await ask<NightDocument>('GET', `/nights/${night.id}`)).events);
    const seats = rounds[0]!.tables.map(({ players }) => players);
    expect(seats.map(({ length }) => length)).toEqual([4, 3, 3, 3]);
    await lead({ type: 'roundEnded', round: 1 });
    await lead({ type: 'substituted', player: seats[1]![2]!, name: 'Substitute' });
    const { events } = await lead({ type: 'playerAdded', name: 'Late' });
    const standings = nightStandingsOf(nightOf(night, events));
    // Self-drawn with 10: 8 and 10 from three players; a claim of 20: 8 + 20 from the discarder and 8 from each other seat, the empty one too.
    const byHand = [
      ...seats[0]!.map((player, place) => [player, place === 0 ? 4 : 1, place === 0 ? 54 : -18]),
      ...seats[1]!.map((player, place) => [player, [1, 4, 2][place], [-28, 44, -8][place]]),
      ...[...seats[2]!, ...seats[3]!].map((player) => [player, 2.33, 0]),
      [PLAYERS.length, 0, 0],
    ];
    const sorted = (rows: readonly (readonly unknown[])[]) => rows.toSorted((a, b) => Number(a[0]) - Number(b[0]));
    expect(sorted(standings.map(({ player, tablePoints, score }) => [player, tablePoints, score]))).toEqual(
      sorted(byHand),
    );
  } finally {
    for (const client of clients) client.close();
    await server.kill();
    folder.remove();
  }
});
