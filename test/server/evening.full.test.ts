// An evening on one server that is killed four times: twelve people find a game and play it with the pauses of people, sign up, and play
// the same walls with four more at four tables, in four teams, while the hands of a night of 13 players come in, three of them at one
// table, with a substitute and a late player.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Action, DUPLICATE_RULES } from '@mcr-arena/engine';
import type { GameSearch, HumanDuplicateDocument, NightDocument, NightKeys } from '@mcr-arena/protocol/documents';
import { createRandom } from '@mcr-arena/tiles';
import { type HandResult, nightOf, nightStandingsOf, type PeopleDuplicateResults } from '@mcr-arena/tournament';
import { expect, test } from 'vitest';
import { createBot } from '../../bots/shanten/src/index.ts';
import { PASSWORD } from './browser-session.ts';
import { type Sender, sendJson } from './send-json.ts';
import { serve } from './serving.ts';
import { checkGame, comeBack } from './tables/killed-tables.ts';
import { PlayerClient, quiet } from './tables/player-client.ts';
import { newFolder, until } from './throwaway.ts';

const PEOPLE = 12;
/** Pause of a person before a reply, in ms: from the first to the sum. */
const PAUSE = { least: 100, more: 400 };
/** Shorter ones in the duplicate, which has several deals. */
const QUICK = { least: 5, more: 20 };
const DEALS = 4;
const TEAMS = ['North', 'South', 'East', 'West'];
/** The least differences for 1, 2, 3, … IMPs. */
const SCALE = [2, 5, 9, 14, 20, 27, 35, 44, 54, 65, 77, 90, 104, 119];
/** How people play, but for one decision in eight: wins make the walls worth comparing, and errors make the tables differ. */
const shanten = createBot({ parameters: {}, seat: 0, prevalentWind: 'east', rules: DUPLICATE_RULES, seed: '' });
const PLAYERS = Array.from({ length: 13 }, (_, index) => ({ name: `Player ${index + 1}` }));

test('twelve people, their teams and a night of thirteen lose nothing on a server that is killed', async () => {
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
  const senderOf = (person: { cookie: string }): Sender => (person.cookie === '' ? {} : person);
  const find = async (person: { cookie: string }): Promise<GameSearch> => {
    const { headers, body } = await sendJson('POST', `${server.url}/api/tables/find`, { length: 1 }, senderOf(person));
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
  const sit = async (pause: typeof PAUSE, tables: readonly string[]): Promise<readonly PlayerClient[]> => {
    const seated = tables.map((table, index): PlayerClient => {
      const client: PlayerClient = new PlayerClient({
        url: server.url,
        table,
        cookie: people[index]!.cookie,
        isReady: true,
        choose: (question, observer) => {
          const decided = shanten.decide(observer.observation()!, question.legalActions, 0) as Action;
          const action = random.below(8) === 0 ? quiet(question, observer)! : decided;
          void sleep(pause.least + random.below(pause.more)).then(() => client.reply(question, action));
          return undefined;
        },
      });
      return client.connect();
    });
    clients.push(...seated);
    for (const client of seated) {
      await client.until(() => client.document !== undefined);
      await client.send('ready', { deal: 0 });
    }
    return seated;
  };
  const sizesOf = (tables: readonly string[]) =>
    [...Map.groupBy(tables, (table) => table).values()].map(({ length }) => length);
  try {
    await lead({ type: 'roundStarted' });
    await enter(1, { type: 'selfDrawn', winner: 0, points: 10 });
    for (const person of people.slice(0, 5)) await find(person);
    await restart();
    const tables = await Promise.all(people.map(seat));
    expect(sizesOf(tables)).toEqual([4, 4, 4]);
    const found = await sit(PAUSE, tables);
    const playing = () => found.filter(({ results }) => results.length === 0);
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
    await Promise.all(found.map((client) => client.until(() => client.results.length > 0)));
    for (const client of found) await checkGame(server, client);

    // The members of a team sit at the four tables, in different places.
    people.push(...TEAMS.map(() => ({ cookie: '' })));
    const order = { name: 'Teams', id: 'teams', closesAt: '2099-01-01T00:00:00Z', deals: DEALS, pauses: 'none' };
    await ask('POST', '/duplicates', { ...order, people: { teams: TEAMS.length, imps: SCALE } }, organiser);
    const entered: string[] = [];
    for (const [index, person] of people.entries()) {
      const account = { name: `Person ${index}`, password: PASSWORD };
      const { headers } = await sendJson('POST', `${server.url}/api/users`, account, senderOf(person));
      person.cookie = headers
        .getSetCookie()
        .find((each) => each.startsWith('mcr_session='))!
        .split(';')[0]!;
      const team = TEAMS[index % TEAMS.length]!;
      entered.push((await ask<{ table: string }>('POST', '/duplicates/teams/enter', { team }, person)).table);
    }
    expect(sizesOf(entered)).toEqual([4, 4, 4, 4]);
    const seated = await sit(QUICK, entered);
    await Promise.all(seated.map((one) => one.until(() => (one.deals.get(1)?.events.length ?? 0) > 20)));
    await restart();
    await Promise.all(seated.map((one) => comeBack(one, server.url)));
    await enter(4, { type: 'exhausted' });
    await Promise.all(seated.map((one) => one.until(() => one.scored.length === DEALS)));
    await ask('PATCH', '/duplicates/teams', { closesAt: '2001-01-01T00:00:00Z' }, organiser);
    const event = await until(async () => {
      const read = await ask<HumanDuplicateDocument>('GET', '/duplicates/teams');
      return read.status === 'finished' && read;
    });
    for (const client of seated) await checkGame(server, client, DEALS);
    const results = await ask<PeopleDuplicateResults>('GET', '/duplicates/teams/results.json');
    const totals = new Map<string, number>();
    for (let deal = 0; deal < DEALS; deal += 1) {
      for (const place of [0, 1, 2, 3]) {
        const points = results.tables.map(({ played }) => played[deal]!.record.deltas[(place - deal + 4) % 4]!);
        const datum = (points[0]! + points[1]! + points[2]! + points[3]!) / 4;
        for (const [table, own] of points.entries()) {
          const imps = SCALE.filter((least) => Math.abs(own - datum) >= least - 1e-9).length;
          const { name, team } = results.competitors.find((each) => each.table === table && each.place === place)!;
          for (const key of [name, team!]) totals.set(key, (totals.get(key) ?? 0) + (own < datum ? -imps : imps));
        }
      }
    }
    expect(new Map([...event.standings!, ...event.teams!].map(({ name, total }) => [name, total.value]))).toEqual(
      totals,
    );
    expect(new Set(totals.values()).size).toBeGreaterThan(1);

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
