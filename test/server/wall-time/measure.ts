// Prints how many bits the owner of a bot in an open competition of people and bots learns about its deals from wall times alone:
// spies send bits of their hands by computing or sleeping, and the bots of another account measure the machine. The server has default
// settings, but no ladder. No answer to the owner may change until a competition is over. Takes about ten minutes on an idle machine with
// a sandbox. Usage: node test/server/wall-time/measure.ts [COMPETITIONS [SECONDS FOR CHECKS]]

import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '../serving.ts';
import { capacityOf, leastError, type Sample } from './channel.ts';
import { ServerClient } from './server-client.ts';
import { meterSource, type Signal, spySource } from './spies.ts';

const SIGNALS: Readonly<Record<string, Signal>> = {
  slow: { symbolMs: 2000, symbolsPerDeal: 1 },
  medium: { symbolMs: 500, symbolsPerDeal: 8 },
  fast: { symbolMs: 125, symbolsPerDeal: 32 },
};
/** The competitions, each with its own walls, of which a spy plays four deals; and the time for uploads and checks, in which bots only play. */
const [competitions = '3', checkSeconds = '120'] = process.argv.slice(2);
/** Time after which a competition closes; on an idle machine, its spies need less. */
const OPEN_MS = 120_000;
/** CPU time of a unit of work of the meters, and the units in each of their decisions. */
const [UNIT_MS, UNITS] = [10, 5];
/** Matches of a user that the server permits at a time, and at most so many of their sets are in play. */
const [MATCHES, SETS_IN_PLAY] = [2, 4];

const folder = mkdtempSync(join(tmpdir(), 'mcr-wall-time-'));
const server = await serve({
  MCR_DATA: folder,
  MCR_WORKERS: String(availableParallelism()),
  MCR_RATE_LIMIT: '600',
});
void server.ended.then(({ code, errors }) => console.error(`the server ended with code ${code}: ${errors}`));
const administrator = new ServerClient(server.url, 'administrator', server.administratorToken!);

/** The meters: matches of four bots of one account, one after the other until they are stopped. */
class Meters {
  readonly #owner: ServerClient;
  readonly #matches: string[] = [];
  #isStopped = false;

  constructor(owner: ServerClient) {
    this.#owner = owner;
  }

  async run(): Promise<void> {
    const bots = [1, 2, 3, 4].map((version) => ({ owner: this.#owner.name, bot: 'meter', version }));
    while (!this.#isStopped) {
      const { matches } = await this.#owner.ask<{ matches: readonly unknown[] }>('GET', '/api/matches');
      if (matches.length < MATCHES) {
        const { id } = await this.#owner.ask<{ id: string }>('POST', '/api/matches', { bots, sets: 24 });
        this.#matches.push(id);
      } else await sleep(1000);
    }
  }

  /** Waits until the sets in play have been stored, because the logs of a set are shown only then. */
  async stop(): Promise<void> {
    const before = await this.#setsPlayed();
    while ((await this.#setsPlayed()) < before + SETS_IN_PLAY) await sleep(2000);
    this.#isStopped = true;
  }

  async #setsPlayed(): Promise<number> {
    let sets = 0;
    for (const id of this.#matches) {
      const { played } = await this.#owner.ask<{ played: readonly unknown[] }>('GET', `/api/matches/${id}`);
      sets += played.length;
    }
    return sets;
  }
}

/** The addresses about a spy and its competition. */
function addressesOf(owner: ServerClient, id: string): readonly string[] {
  const bots = Object.keys(SIGNALS).flatMap((name) => {
    const bot = `/api/bots/${owner.name}/${name}`;
    return [bot, `${bot}/logs`, `${bot}/versions/1/check`];
  });
  const own = ['/api/me', '/api/me/quota', '/api/notices', '/api/games', '/api/matches'];
  return [...own, ...bots, '/api/duplicates', `/api/duplicates/${id}`, `/api/duplicates/${id}/results.json`];
}

/** Plays a competition and returns how many answers its owner read, none of which differed from the first of its address. */
async function compete(owner: ServerClient, id: string): Promise<number> {
  const closesAt = new Date(Date.now() + OPEN_MS);
  await administrator.ask('POST', '/api/duplicates', {
    id,
    name: id,
    deals: 4,
    baseline: 'beginner',
    closesAt: closesAt.toISOString(),
  });
  for (const bot of Object.keys(SIGNALS)) {
    await owner.ask('PUT', `/api/duplicates/${id}/bots/${owner.name}/${bot}`);
  }
  const first = new Map<string, string>();
  let answers = 0;
  while (Date.now() < closesAt.getTime() - 5000) {
    for (const address of addressesOf(owner, id)) {
      const answer = await owner.read(address);
      if (answer.startsWith('429')) throw new Error(answer);
      const earlier = first.get(address);
      if (earlier === undefined) first.set(address, answer);
      else if (earlier !== answer) throw new Error(`${address} changed from ${earlier} to ${answer}`);
      answers += 1;
    }
    await sleep(10_000);
  }
  for (;;) {
    const { status } = await owner.ask<{ readonly status: string }>('GET', `/api/duplicates/${id}`);
    if (status === 'finished') return answers;
    await sleep(1000);
  }
}

/** The symbols in the log of a spy, each with the work that the meters did meanwhile. */
function samplesOf(sent: readonly string[], done: readonly number[]): readonly Sample[] {
  const samples = new Map<string, Sample>();
  for (const line of sent.filter((text) => text !== '')) {
    const [hand, symbol, start, ms, bit] = line.split(' ');
    const [key, from, to] = [`${hand} ${symbol}`, Number(start), Number(start) + Number(ms)];
    const units = done.filter((time) => time >= from && time < to).length;
    samples.set(key, { bit: bit === '1', reading: (samples.get(key)?.reading ?? 0) + units });
  }
  return [...samples.values()];
}

function mean(values: readonly number[]): string {
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);
}

function print(name: string, samples: readonly Sample[]): void {
  const { symbolMs } = SIGNALS[name]!;
  const error = leastError(samples);
  const capacity = capacityOf(error);
  const readings = [true, false].map((sent) =>
    mean(samples.filter(({ bit }) => bit === sent).map(({ reading }) => reading)),
  );
  const figures = [
    `${samples.length} symbols of ${symbolMs} ms`,
    `${readings[0]} units of work during a 1, ${readings[1]} during a 0`,
    `error ${(100 * error).toFixed(1)} %`,
    `${capacity.toFixed(2)} bits per symbol`,
    `${((1000 / symbolMs) * capacity).toFixed(2)} bits per second`,
  ];
  console.log(figures.join(', '));
}

try {
  const [owner, meter] = [await administrator.newUser('spy'), await administrator.newUser('meter')];
  const from = Date.now() + Number(checkSeconds) * 1000;
  await Promise.all([
    ...Object.entries(SIGNALS).map(([name, signal]) => owner.upload(name, spySource(signal, from))),
    ...[1, 2, 3, 4].map((version) => meter.upload('meter', meterSource(UNITS, UNIT_MS, version, from))),
  ]);
  if (Date.now() > from) throw new Error('the checks took too long: give them more seconds');
  console.log('the bots are checked');
  await sleep(from - Date.now());
  const meters = new Meters(meter);
  const measuring = meters.run();
  for (let number = 1; number <= Number(competitions); number += 1) {
    console.log(`competition ${number}: ${await compete(owner, `walls-${number}`)} answers unchanged until its end`);
  }
  await meters.stop();
  await measuring;
  const done = (await meter.printed('meter')).map(Number);
  for (const name of Object.keys(SIGNALS)) print(name, samplesOf(await owner.printed(name), done));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
