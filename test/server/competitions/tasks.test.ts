// Tasks of groups: states of members, deadlines, what a task discloses and when, grades, and measuring again.

import { describe, expect, test } from 'vitest';
import { runMcr } from '../../cli/run-mcr.ts';
import { appForFile, playersForFile, request } from '../app-under-test.ts';
import { newUserToken } from '../test-tokens.ts';
import { until } from '../throwaway.ts';
import { addBot, addVersion, LATER } from './contest-under-test.ts';
import { PASSED } from './ladder-under-test.ts';

const under = await appForFile();
const players = await playersForFile(under.database);

interface Person {
  readonly id: string;
  readonly name: string;
  send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object): ReturnType<typeof request>;
}

async function person(name: string, role: 'user' | 'organiser' = 'user'): Promise<Person> {
  const { user, token } = await newUserToken(under.database.prisma, name, role);
  return { id: user.id, name, send: (method, path, payload) => request(under, method, path, token, payload) };
}

let classes = 0;

/** A teacher and two students of a class, each of whom has the bot `shanten` in version 1 and `random` in version 2. */
async function newClass() {
  const { prisma } = under.database;
  classes += 1;
  const number = classes;
  const teacher = await person(`Teacher ${number}`, 'organiser');
  const students = [await person(`Ann ${number}`), await person(`=Bob ${number}`)] as const;
  const { id } = (await teacher.send('POST', '/groups', { name: 'Class' })).body;
  for (const { id: userId, name } of students) {
    await prisma.groupMember.create({ data: { groupId: id, userId } });
    const bot = await addBot(prisma, name, 'tiger', 'shanten');
    await addVersion(prisma, bot.id, { house: 'random' });
    await addVersion(prisma, bot.id, { check: { ok: false } });
  }
  return { group: id as string, teacher, students };
}

const TASK = {
  title: 'Beat it',
  opponent: { owner: 'MCR Arena', bot: 'random' },
  points: 0,
  walls: 40,
  deadline: LATER,
};

/** Every bot passes on the first walls. */
const EASY = { points: -50, walls: 20 };

async function newTask({ group, teacher }: { group: string; teacher: Person }, order: object = {}): Promise<string> {
  const { status, body } = await teacher.send('POST', `/groups/${group}/tasks`, { ...TASK, ...order });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.id;
}

async function read(reader: Person, id: string) {
  return (await reader.send('GET', `/tasks/${id}`)).body;
}

async function submit(student: Person, id: string, version?: number): Promise<string> {
  const { status, body } = await student.send('POST', `/tasks/${id}/submissions`, {
    bot: 'tiger',
    ...(version && { version }),
  });
  return status === 201 ? body.state : body.error.code;
}

/** Waits until the reader has one of the states. */
function untilState(reader: Person, id: string, ...states: readonly string[]) {
  return until(async () => {
    const task = await read(reader, id);
    return states.includes(task.state) && task;
  });
}

/** Lets the deadline pass, and waits until the task is over. */
async function close(id: string): Promise<void> {
  const { prisma } = under.database;
  await prisma.task.update({ where: { id }, data: { deadline: new Date(Date.now() - 1000) } });
  await until(async () => {
    await players.advance(id);
    return (await prisma.competition.findUniqueOrThrow({ where: { id } })).status === 'finished';
  });
}

describe('a task', () => {
  test('is passed with certainty; walls, seed and records are disclosed after the deadline and can be played again', async () => {
    const made = await newClass();
    const { teacher, students } = made;
    const [ann, bob] = students;
    const id = await newTask(made);
    expect(await read(ann, id)).toMatchObject({
      state: 'none',
      isOpen: true,
      submissionsLeft: 5,
      opponent: { owner: 'MCR Arena', bot: 'random', isHouse: true },
      bots: [{ bot: 'tiger', versions: [2, 1] }],
    });
    expect(['waiting', 'measuring']).toContain(await submit(ann, id, 1));
    expect(['waiting', 'measuring']).toContain(await submit(bob, id));
    const passed = await untilState(ann, id, 'passed');
    const failed = await untilState(bob, id, 'not-passed');
    const [first] = passed.own;
    expect(first).toMatchObject({ version: 1, state: 'passed', again: [] });
    expect(first.lower).toBeGreaterThan(0);
    expect(failed.own[0]).toMatchObject({ version: 2, walls: 40 });
    expect(failed.own[0].lower).toBeLessThanOrEqual(0);
    expect(await submit(ann, id, 2)).toBe('task-passed');

    // Nobody sees more than results before the deadline.
    const { prisma } = under.database;
    expect(await prisma.competitionSet.count({ where: { competitionId: id, disclosedAt: { not: null } } })).toBe(0);
    const { secret } = await prisma.competition.findUniqueOrThrow({ where: { id } });
    const seed = Buffer.from(secret).toString('hex');
    for (const reader of [teacher, ...students]) {
      for (const path of [`/tasks/${id}`, `/tasks/${id}/grades.csv`, `/groups/${made.group}/tasks`]) {
        expect((await reader.send('GET', path)).text).not.toContain(seed);
      }
      expect((await read(reader, id)).seed).toBeUndefined();
    }

    await close(id);
    const over = await read(ann, id);
    expect(over).toMatchObject({ seed, isOpen: false, submissionsLeft: 0, status: 'finished', state: 'passed' });
    expect(await prisma.competitionSet.count({ where: { competitionId: id, disclosedAt: null } })).toBe(0);
    const options = ['--seed', seed, '--budget', `${first.walls * 4}`, '--json'];
    const compared = JSON.parse((await runMcr(['compare', 'shanten', 'random', ...options])).stdout);
    expect(compared.figures.difference).toMatchObject({
      value: first.difference,
      anytimeInterval: [first.lower, first.upper],
    });
  });

  test('shows members their own submissions only, teachers all of them and their grades, and strangers nothing', async () => {
    const made = await newClass();
    const { teacher, students, group } = made;
    const [ann, bob] = students;
    const id = await newTask(made, EASY);
    await submit(bob, id, 1);
    await untilState(bob, id, 'passed');
    const seen = await ann.send('GET', `/tasks/${id}`);
    expect(seen.body).toMatchObject({ state: 'none', own: [] });
    expect(seen.text).not.toContain(bob.name);
    expect(seen.body.members).toBeUndefined();
    expect((await read(teacher, id)).members.map(({ name, state }: Record<string, string>) => [name, state])).toEqual([
      [bob.name, 'passed'],
      [ann.name, 'none'],
    ]);
    expect((await teacher.send('GET', `/groups/${group}/tasks`)).body.tasks).toMatchObject([
      { id, passed: 1, members: 2 },
    ]);
    const own = (await ann.send('GET', `/groups/${group}/tasks`)).body.tasks;
    expect(own).toMatchObject([{ id, state: 'none' }]);
    expect(own[0]).not.toHaveProperty('passed');
    const { submittedAt, walls, difference, lower, upper, measuredAt } = (await read(bob, id)).own[0];
    // Names are quoted, so that a spreadsheet does not read them as formulas.
    expect((await teacher.send('GET', `/tasks/${id}/grades.csv`)).text).toBe(
      [
        '\uFEFFname,state,bot,version,submitted_at,points,walls,difference,lower,upper,measured_on,measured_at',
        `'${bob.name},passed,tiger,1,${submittedAt},-50,${walls},${difference},${lower},${upper},task,${measuredAt}`,
        `${ann.name},none,,,,,,,,,,`,
        '',
      ].join('\r\n'),
    );
    const stranger = await person(`Stranger ${id}`, 'organiser');
    const { status, body } = await stranger.send('GET', `/tasks/${id}`);
    expect([status, body.error]).toEqual([
      404,
      { code: 'task-unknown', message: 'task not found, or you are not a member of its group' },
    ]);
    expect((await stranger.send('GET', '/tasks/t000000000000')).body.error).toEqual(body.error);
  });

  test('closes at its deadline; then a member can be measured again, on the same walls or fresh ones', async () => {
    const made = await newClass();
    const { teacher, students } = made;
    const [ann, bob] = students;
    const order = { ...TASK, deadline: '2001-01-01T00:00:00Z' };
    const past = await teacher.send('POST', `/groups/${made.group}/tasks`, order);
    expect([past.status, past.body.error.code]).toEqual([409, 'deadline-passed']);
    const id = await newTask(made, EASY);
    const measureAgain = ({ id: member }: Person, walls: 'same' | 'fresh') =>
      teacher.send('POST', `/tasks/${id}/members/${member}/measurements`, { walls });
    await submit(ann, id, 1);
    await untilState(ann, id, 'passed');
    expect((await measureAgain(ann, 'same')).body.error.code).toBe('task-open');
    await close(id);
    expect(await submit(bob, id)).toBe('task-closed');
    expect([(await read(ann, id)).state, (await read(bob, id)).state]).toEqual(['passed', 'late']);
    for (const change of [{ points: 1 }, { deadline: LATER }]) {
      expect((await teacher.send('PATCH', `/tasks/${id}`, change)).body.error.code).toBe('task-closed');
    }
    expect((await teacher.send('PATCH', `/tasks/${id}`, { title: 'Beaten' })).body.title).toBe('Beaten');

    expect((await measureAgain(bob, 'same')).body.error.code).toBe('submission-unknown');
    const [first] = (await read(ann, id)).own;
    const measured = async (walls: 'same' | 'fresh') => {
      expect((await measureAgain(ann, walls)).status).toBe(201);
      return until(async () => {
        const [newest] = (await read(ann, id)).own[0].again;
        // The seed of fresh walls is disclosed after the measurement.
        return newest.measuredAt && (walls === 'same' || newest.seed) && newest;
      });
    };
    const same = await measured('same');
    expect(same).toMatchObject({ on: 'same', isEqual: true, walls: first.walls, lower: first.lower });
    const fresh = await measured('fresh');
    expect(fresh).toMatchObject({ on: 'fresh', seed: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect([fresh.difference, fresh.lower]).not.toEqual([first.difference, first.lower]);
    const grades = (await teacher.send('GET', `/tasks/${id}/grades.csv`)).text;
    expect(grades).toContain(`,${fresh.difference},${fresh.lower},${fresh.upper},fresh,`);
  });

  test('refuses versions that cannot be submitted, each with the reason, and other points after the first one', async () => {
    const made = await newClass();
    const { prisma } = under.database;
    const [ann, bob] = made.students;
    const opponentOf = async (bot: string) =>
      (await made.teacher.send('POST', `/groups/${made.group}/tasks`, { ...TASK, opponent: { owner: ann.name, bot } }))
        .body;
    // Nobody learns the names of private bots.
    expect([await opponentOf('tiger'), await opponentOf('lion')]).toEqual(
      ['tiger', 'lion'].map((bot) => ({
        error: { code: 'bot-not-found', message: `bot "${bot}" of "${ann.name}" not found` },
      })),
    );
    const id = await newTask(made, { walls: 20 });
    const change = async (order: object) => (await made.teacher.send('PATCH', `/tasks/${id}`, order)).body;
    expect((await change({ points: 2.5 })).points).toBe(2.5);
    expect(await submit(ann, id, 3)).toBe('version-unchecked');
    expect(await submit(ann, id, 9)).toBe('version-unchecked');
    const unknown = await ann.send('POST', `/tasks/${id}/submissions`, { bot: 'nobody' });
    expect(unknown.body.error.code).toBe('bot-not-found');
    await submit(ann, id, 2);
    expect(await submit(ann, id, 2)).toBe('version-submitted');
    expect((await change({ points: 0 })).error.code).toBe('task-begun');
    expect((await change({ points: 2.5, title: 'Again' })).points).toBe(2.5);
    const { id: botId } = await prisma.bot.findFirstOrThrow({ where: { ownerId: ann.id } });
    for (let more = 0; more < 4; more += 1) {
      expect(['waiting', 'measuring']).toContain(await submit(ann, id, await addVersion(prisma, botId)));
    }
    expect(await submit(ann, id, await addVersion(prisma, botId))).toBe('too-many-submissions');
    const { own } = await untilState(ann, id, 'not-passed');
    expect(own).toHaveLength(5);
    await prisma.groupMember.deleteMany({ where: { userId: bob.id } });
    expect(await submit(bob, id)).toBe('task-unknown');
  });

  test('counts the newest submission', async () => {
    const made = await newClass();
    const [ann] = made.students;
    const id = await newTask(made, { walls: 20 });
    await submit(ann, id, 2);
    await untilState(ann, id, 'not-passed');
    const submitted = (await ann.send('POST', `/tasks/${id}/submissions`, { bot: 'tiger', version: 1 })).body;
    expect(['waiting', 'measuring']).toContain(submitted.state);
    expect(submitted.own.map(({ version }: { version: number }) => version)).toEqual([1, 2]);
  });

  test('ends at once, with its group, and without accounts that left', async () => {
    const made = await newClass();
    const { teacher, students, group } = made;
    const { prisma } = under.database;
    const [ann, bob] = students;
    const ended = await newTask(made);
    expect((await teacher.send('POST', `/tasks/${ended}/end`)).body).toMatchObject({
      status: 'cancelled',
      isOpen: false,
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await submit(ann, ended)).toBe('task-closed');
    const id = await newTask(made);
    await submit(ann, id);
    await prisma.user.update({ where: { id: ann.id }, data: { deletedAt: new Date(), name: `deleted ${id}` } });
    await prisma.groupMember.deleteMany({ where: { userId: ann.id } });
    await close(id);
    expect((await read(teacher, id)).members.map(({ name }: Person) => name)).toEqual([bob.name]);
    const other = await newTask(made);
    await submit(bob, other);
    // Sets that are not in play yet wait for an hour.
    const postpone = () =>
      prisma.$executeRaw`UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE group_id = ${other} AND state = 'created'`;
    await until(async () => (await postpone()) > 0);
    expect((await teacher.send('DELETE', `/groups/${group}`)).status).toBe(204);
    expect((await teacher.send('GET', `/tasks/${other}`)).status).toBe(404);
    await players.advance(other);
    const row = await prisma.competition.findUniqueOrThrow({ where: { id: other } });
    expect(row).toMatchObject({ status: 'cancelled', failure: 'its group was deleted' });
    const jobs = await prisma.$queryRaw<{ state: string }[]>`
      SELECT DISTINCT state::text FROM pgboss.job WHERE group_id = ${other}`;
    expect(jobs).toEqual([{ state: 'cancelled' }]);
  });

  test('gives up a measurement whose sets keep failing, and goes on with the others', async () => {
    const made = await newClass();
    const { prisma } = under.database;
    const [ann, bob] = made.students;
    // No process plays these sets.
    const id = await newTask(made, { walls: 20 });
    await prisma.competition.update({ where: { id }, data: { status: 'paused' } });
    await submit(ann, id, 1);
    await prisma.competition.update({ where: { id }, data: { status: 'running' } });
    await prisma.competitionSet.create({ data: { competitionId: id, table: 1, number: 1, voids: 3 } });
    await submit(bob, id, 1);
    await untilState(ann, id, 'failed');
    await untilState(bob, id, 'passed', 'not-passed');
    expect(['waiting', 'measuring']).toContain(await submit(ann, id, 1));
    await untilState(ann, id, 'passed', 'not-passed');
    await close(id);
  });
});

test("a bot's owner gets no results and logs of the class that has it as opponent; the members keep theirs", async () => {
  const made = await newClass();
  const { prisma } = under.database;
  const [ann] = made.students;
  const owner = await person(`Owner ${classes}`);
  const rival = await addBot(prisma, owner.name, 'rival');
  const { id: botVersionId } = await prisma.botVersion.findFirstOrThrow({ where: { botId: rival.id } });
  const id = await newTask(made, EASY);
  await prisma.entrant.updateMany({ where: { competitionId: id }, data: { botVersionId } });
  const { id: botId } = await prisma.bot.findFirstOrThrow({ where: { ownerId: ann.id } });
  const version = await addVersion(prisma, botId, { house: 'shanten', check: PASSED });
  await submit(ann, id, version);
  await untilState(ann, id, 'passed');
  await close(id);
  const played = { set: { competitionId: id, number: 1 } };
  const seats = await prisma.setSeat.findMany({ where: played, include: { botVersion: true } });
  const decisionTimes = { decisions: 0, medianMs: 0, p99Ms: 0, maxMs: 0 };
  const playedAt = new Date();
  const logs = seats.map(({ setId, position, botVersion }) => {
    return { setId, position, botId: botVersion!.botId, deals: [], decisionTimes, playedAt };
  });
  await prisma.botLog.createMany({ data: logs });
  const seenBy = async (reader: Person, bot: string, number: number) => {
    const path = `/bots/${encodeURIComponent(reader.name)}/${bot}`;
    const report = (await reader.send('GET', `${path}/versions/${number}/report`)).body.version;
    return [report.sets > 0, report.opponents.length, (await reader.send('GET', `${path}/logs`)).body.logs?.length];
  };
  expect(await seenBy(owner, 'rival', 1)).toEqual([false, 0, 0]);
  expect(await seenBy(ann, 'tiger', version)).toEqual([true, 1, 2]);
  // A page does not end between the seats of a set.
  const { body: page } = await ann.send('GET', `/bots/${encodeURIComponent(ann.name)}/tiger/logs?limit=1`);
  expect(page.logs).toHaveLength(2);
  await prisma.bot.update({ where: { id: rival.id }, data: { removedAt: new Date() } });
  const again = await made.teacher.send('POST', `/tasks/${id}/members/${ann.id}/measurements`, { walls: 'same' });
  expect(again.body.error.code).toBe('bot-removed');
});

test('the time of all bots is charged to the organiser, so that members can go on uploading', async () => {
  const made = await newClass();
  const { prisma } = under.database;
  const id = await newTask(made);
  await submit(made.students[0], id);
  const payers = await until(async () => {
    const seats = await prisma.setSeat.findMany({ where: { set: { competitionId: id } }, select: { payerId: true } });
    return seats.length > 0 && seats.map(({ payerId }) => payerId);
  });
  expect(new Set(payers)).toEqual(new Set([made.teacher.id]));
});
