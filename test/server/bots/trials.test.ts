// Trials over the API: a deal, situations, refused orders, hostile code, and the CPU time of each. test/lab/trial.test.ts tests what a
// trial shows, test/hosts/sandbox what hostile code can reach.

/** @module-tag sandbox */

import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { CacheFolder } from '@mcr-arena/files';
import type { Trial, TrialTask } from '@mcr-arena/protocol/documents';
import { expectValue } from '@mcr-arena/tiles';
import { beforeEach, describe, expect, test } from 'vitest';
import { StoppedWork } from '../../../apps/server/src/bots/threads/thread-runner.ts';
import { runTrial, type TrialRunTools } from '../../../apps/server/src/bots/trials/run-trial.ts';
import { uploadManifestOf } from '../../../apps/server/src/bots/uploads/upload-manifest.ts';
import { deleteExpired } from '../../../apps/server/src/jobs/retention.ts';
import { makeScratchFolder } from '../../scratch-folder.ts';
import { type AppUnderTest, appForFile, bearer } from '../app-under-test.ts';
import { newUserToken } from '../test-tokens.ts';
import { until } from '../throwaway.ts';
import { commandsOfMachine } from './commands-of-machine.ts';
import { drawerBot, type FileToUpload, formOf, type UploadAnswer } from './upload-client.ts';

type DoneTrial = Extract<Trial, { readonly state: 'done' }>;

async function startTrial(
  { app }: Pick<AppUnderTest, 'app'>,
  token: string,
  task: TrialTask | string,
  file: FileToUpload,
): Promise<UploadAnswer> {
  const text = typeof task === 'string' ? task : JSON.stringify(task);
  const { payload, headers } = await formOf('unsaved', { ...file, fields: { task: text } });
  const sent = { method: 'POST' as const, url: '/api/trial', payload, headers: { ...headers, ...bearer(token) } };
  const answer = await app.inject(sent);
  return { status: answer.statusCode, body: answer.json() };
}

async function readTrial({ app }: Pick<AppUnderTest, 'app'>, token: string): Promise<UploadAnswer> {
  const answer = await app.inject({ url: '/api/trial', headers: bearer(token) });
  return { status: answer.statusCode, body: answer.json() };
}

async function stopTrial({ app }: Pick<AppUnderTest, 'app'>, token: string): Promise<number> {
  return (await app.inject({ method: 'DELETE', url: '/api/trial', headers: bearer(token) })).statusCode;
}

function finishedTrial(under: Pick<AppUnderTest, 'app' | 'logged'>, token: string): Promise<DoneTrial> {
  return until(async () => {
    const { status, body } = await readTrial(under, token);
    if (status !== 200) throw new Error(`${JSON.stringify(body)} ${under.logged.join('\n')}`);
    return body.state === 'done' ? (body as DoneTrial) : undefined;
  });
}

const under = await appForFile({ uploading: { maxBytes: 4 * 2 ** 20, runsBots: true } });
const token = under.tokens.organiser;
const { prisma } = under.database;

/** A bot of the events protocol with this reply to its questions, in JavaScript. */
function eventsBot(reply: string, extra = ''): string {
  return `${extra}
const lines = require('node:readline').createInterface({ input: process.stdin });
const send = (message) => console.log(JSON.stringify(message));
send({ type: 'hello', protocol: 2 });
lines.on('line', (line) => {
  const { type, number, legalActions } = JSON.parse(line);
  if (type !== 'question') return;
  const of = (wanted) => legalActions.find((action) => action.type === wanted);
  send({ type: 'reply', number, action: ${reply} });
});
`;
}

const FIRST_LEGAL = "of('win') ?? of('discard') ?? { type: 'pass' }";
const DEAL = { type: 'deal', number: 1 } as const;
const jsFile = (bytes: string) => ({ name: 'main.js', bytes });

/** Title of a process that computes without end. */
const ENDLESS = `run ${randomUUID().slice(0, 8)}`;

/** The CPU time that a user has used. */
async function usedMs(name: string): Promise<number> {
  const { _sum } = await prisma.processorTime.aggregate({ where: { user: { name } }, _sum: { usedMs: true } });
  return Number(_sum.usedMs ?? 0);
}

beforeEach(async () => {
  await stopTrial(under, token);
});

test('a deal is played with every question, reply and output, and a question of it is asked again', async () => {
  expect(await readTrial(under, token)).toMatchObject({ status: 404, body: { error: { code: 'trial-unknown' } } });
  const telling = eventsBot(`(console.error(\`question \${number}\`), ${FIRST_LEGAL})`);
  const started = await startTrial(under, token, DEAL, jsFile(telling));
  // Runs of other tests may be queued.
  expect(started).toMatchObject({ status: 201, body: { state: 'queued', task: DEAL, ahead: expect.any(Number) } });
  const { result, id } = await finishedTrial(under, token);
  expect(id).toBe(started.body.id);
  expect(result).toMatchObject({ stage: 'deal', program: { language: 'javascript', protocol: 'events' } });
  const { seat, decisions, events, output, outputMarks, record } = result.deal!;
  expect([seat, result.failure, events.at(-1)!.type]).toEqual([0, undefined, 'dealEnded']);
  for (const { answer, legal, fault } of decisions) expect([legal.includes(answer), fault]).toEqual([true, undefined]);
  expect(output.match(/question \d+/g)).toHaveLength(decisions.length);
  // Output may arrive late, during the next decision.
  const asked = new Set(decisions.map(({ event }) => event));
  expect(outputMarks!.filter(({ event }) => !asked.has(event))).toEqual([]);
  const stored = await prisma.botTrial.findFirstOrThrow({ where: { id } });
  expect(stored.content).toHaveLength(0);

  const { event, request, answer } = decisions.at(-1)!;
  const task = { type: 'situation', record: record!, event, seat: 0 } as const;
  await startTrial(under, token, task, jsFile(eventsBot(FIRST_LEGAL)));
  expect((await finishedTrial(under, token)).result.situations).toMatchObject([{ request, answer }]);
  await stopTrial(under, token);
  const refused = await startTrial(under, token, { ...task, event: 0 }, jsFile('x'));
  expect(refused.body.error.message).toBe('task: event: seat 0 has no question after event 0');
});

test('a planted bug is found by the situations, and its question is asked again after an edit', async () => {
  const bug = eventsBot("of('win') ?? of('discard') ?? { type: of('chow') ? 'pung' : 'pass' }");
  // The first one only discards, the other one offers a chow.
  await startTrial(under, token, { type: 'situations', numbers: [1, 22] }, jsFile(bug));
  const { result: found } = await finishedTrial(under, token);
  const situations = found.situations.toSorted((a, b) => a.number! - b.number!);
  expect(situations.map(({ number, fault }) => [number, fault !== undefined])).toEqual([
    [1, false],
    [22, true],
  ]);
  expect([situations[1]!.answer, situations[1]!.table.seats.length]).toEqual(['{"type":"pung"}', 4]);
  const again: TrialTask = { type: 'situations', numbers: [22] };
  await startTrial(under, token, again, jsFile(eventsBot(FIRST_LEGAL)));
  const { result } = await finishedTrial(under, token);
  expect(result.situations).toMatchObject([{ number: 22, answer: '{"type":"pass"}' }]);
  expect(result.situations[0]!.fault).toBeUndefined();
});

test('code that cannot be built says why', async () => {
  await startTrial(under, token, DEAL, { name: 'main.cpp', bytes: 'int main( { return 0; }\n' });
  const { result } = await finishedTrial(under, token);
  expect(result).toMatchObject({
    failure: { code: 'build-failed' },
    buildOutput: expect.stringContaining('main.cpp:1'),
  });
});

test('malformed orders are refused before anything is stored', async () => {
  const refusal = async (task: Parameters<typeof startTrial>[2], file = jsFile(drawerBot())) => {
    const { status, body } = await startTrial(under, token, task, file);
    return [status, body.error.message];
  };
  expect(await refusal('')).toEqual([400, expect.stringMatching(/^task: Unexpected end/)]);
  expect(await refusal({ type: 'deal', number: 0 })).toEqual([400, expect.stringMatching(/^task: number: /)]);
  expect(await refusal({ type: 'situations', numbers: [900] })).toEqual([
    400,
    'task: numbers: situation 900 does not exist, expected 1 to 64',
  ]);
  expect(await refusal(DEAL, jsFile(''))).toEqual([400, 'file: the file is empty']);
  expect(await refusal(DEAL, jsFile('x'.repeat(10 * 2 ** 20)))).toEqual([413, expect.stringMatching(/at most 1 MiB/)]);
  expect(await refusal(`{"type":"deal","number":1,"x":"${'y'.repeat(100_000)}"}`)).toEqual([400, expect.any(String)]);
  expect((await readTrial(under, token)).status).toBe(404);
});

test('a user has one run at a time and can stop it; nobody else sees or ends it', async () => {
  const { token: other } = await newUserToken(prisma, 'neighbour', 'user');
  const { token: own } = await newUserToken(prisma, 'runner', 'user');
  const endless = jsFile(`process.title = '${ENDLESS}'; for (;;) {}\n`);
  const [first, ...rest] = await Promise.all([1, 2, 3, 4].map(() => startTrial(under, own, DEAL, endless)));
  const all = [first!, ...rest];
  expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  expect(all.find(({ status }) => status === 409)!.body.error.code).toBe('trial-under-way');
  expect((await readTrial(under, other)).status).toBe(404);
  expect(await stopTrial(under, other)).toBe(204);
  // The seat is not open yet: the program has not printed its first line.
  await until(async () => commandsOfMachine().some((command) => command.includes(ENDLESS)));
  expect(await stopTrial(under, own)).toBe(204);
  expect((await readTrial(under, own)).status).toBe(404);
  // The time is charged although the result is lost.
  await until(async () => (await usedMs('runner')) > 0);
  expect((await startTrial(under, own, DEAL, { name: 'notes.txt', bytes: 'no bot' })).status).toBe(201);
  await stopTrial(under, own);
});

test.each([
  ['prints without end', 'const text = "x".repeat(1 << 16); for (;;) require("node:fs").writeSync(2, text);'],
  ['prints what databases refuse', 'process.stdout.write("\\u0000\\ud800\\n");'],
])('hostile code that %s ends with a small result', async (_, code) => {
  await startTrial(under, token, DEAL, jsFile(code));
  const trial = await finishedTrial(under, token);
  expect(trial.result.deal?.record?.outcome).toMatchObject({ type: 'foul', seat: 0 });
  expect(JSON.stringify(trial).length).toBeLessThan(200_000);
});

test('a long run ends early when the run of another author waits', { tags: ['full'] }, async () => {
  const slow = eventsBot(
    FIRST_LEGAL,
    'setTimeout(() => { for (const end = Date.now() + 4000; Date.now() < end; ); }, 1);',
  );
  await startTrial(under, token, { type: 'situations' }, jsFile(slow));
  await until(async () => (await readTrial(under, token)).body.result?.situations.length > 0);
  // More than there are places.
  for (let author = 0; author < availableParallelism(); author += 1) {
    const { token: patient } = await newUserToken(prisma, `patient-${author}`, 'user');
    await startTrial(under, patient, { type: 'situations' }, jsFile(slow));
  }
  const { result } = await finishedTrial(under, token);
  expect(result.failure).toMatchObject({ code: 'trial-overdue', message: expect.stringContaining('others wait') });
  expect(result.situations.length).toBeGreaterThan(0);
});

test('no run begins without CPU time', async () => {
  const { user, token: poor } = await newUserToken(prisma, 'poor', 'user');
  await prisma.user.update({ where: { id: user.id }, data: { cpuMinutesPerDay: 0 } });
  const refused = await startTrial(under, poor, DEAL, jsFile(eventsBot(FIRST_LEGAL)));
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'processor-time-used' } } });
});

test('results are deleted after an hour', async () => {
  const { id: ownerId } = await prisma.user.findUniqueOrThrow({ where: { name: 'organiser' } });
  const trial = { ownerId, task: DEAL, manifest: {}, content: new Uint8Array(), endedAt: new Date() };
  await prisma.botTrial.create({ data: { ...trial, state: 'done' } });
  await deleteExpired(prisma, new Date());
  expect((await readTrial(under, token)).status).toBe(200);
  await deleteExpired(prisma, new Date(Date.now() + 3601_000));
  expect((await readTrial(under, token)).status).toBe(404);
});

describe('a run', () => {
  async function runHere(name: string, attempts: number, onRun: (owner: string) => Promise<unknown> = async () => {}) {
    const { user } = await newUserToken(prisma, name, 'user');
    const { manifest } = expectValue(uploadManifestOf('main.js', {}));
    const data = { ownerId: user.id, task: DEAL, manifest: { ...manifest }, content: new Uint8Array(), attempts };
    const { id } = await prisma.botTrial.create({ data });
    const ended: string[] = [];
    const location = { folder: join(makeScratchFolder(), 'cache') };
    const folder = new CacheFolder(location);
    folder.claim();
    const tools: TrialRunTools = {
      prisma,
      queue: { end: async (job) => void ended.push(job.id) },
      cache: { location, folder },
      clock: () => new Date(),
      speed: 1,
      onError: (error) => expect.unreachable(String(error)),
      run: async (_, { signal }) => {
        await onRun(user.id);
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new StoppedWork('stopped', 300)));
        });
      },
    };
    await runTrial(tools, id, { signal: new AbortController().signal, onWaiting: () => {} });
    const { state, result } = await prisma.botTrial.findUniqueOrThrow({ where: { id } });
    expect([state, ended]).toEqual(['done', [id]]);
    return { code: (result as { failure?: { code: string } }).failure?.code, usedMs: await usedMs(name) };
  }

  test('whose owner is suspended before it begins is over, and its CPU time is charged', async () => {
    const suspend = (id: string) => prisma.user.update({ where: { id }, data: { suspendedAt: new Date() } });
    expect(await runHere('suspended', 0, suspend)).toEqual({ code: 'trial-stopped', usedMs: 300 });
  });

  test('that two processes started and did not finish is over', async () => {
    expect(await runHere('interrupted', 2)).toEqual({ code: 'trial-interrupted', usedMs: 0 });
  });
});
