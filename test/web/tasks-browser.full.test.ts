// Tasks of a group in a real browser: a teacher sets one, a student submits a bot, the teacher reads the grades and measures again.

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../apps/server/src/database/open-database.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { addBot } from '../server/competitions/contest-under-test.ts';
import { newDatabaseUrl } from '../server/throwaway.ts';
import { claimServer, clickAndConfirm, createAccount, describePages, PHONE } from './pages-under-test.ts';

const url = await newDatabaseUrl('migrated');

describePages(
  'tasks',
  (pages) => {
    let database: Database;
    let teacher: Page;
    let student: Page;

    beforeAll(async () => {
      const opened = await openDatabase({ type: 'postgres', url });
      if (!opened.ok) throw new Error(opened.error.message);
      database = opened.value;
      teacher = await pages.newPage();
      await claimServer(teacher, pages.server);
      student = await pages.newPage({ viewport: PHONE });
      await createAccount(student, pages.server, 'Una');
    });
    afterAll(() => database?.close());

    /** A group with two students, each with a bot that passed its check. */
    async function newClass(): Promise<string> {
      const { prisma } = database;
      const made = await teacher.request.post(`${pages.server.url}/api/groups`, { data: { name: 'Class 3b' } });
      const { id: group } = await made.json();
      for (const name of ['Una', 'Vic']) {
        const known = await prisma.bot.findFirst({ where: { owner: { name } } });
        const bot = known ?? (await addBot(prisma, name, 'tiger', 'goal'));
        await prisma.groupMember.create({ data: { groupId: group, userId: bot.ownerId } });
      }
      return group;
    }

    test('are set, passed, graded and measured again', async () => {
      const group = await newClass();
      await teacher.goto(`${pages.server.url}/groups/${group}`);
      await teacher.getByText('There are no tasks yet.').waitFor();
      await teacher.getByRole('link', { name: 'Set a task' }).click();
      await teacher.getByLabel('Title').fill('Beat random');
      await teacher.getByLabel('Bot to beat').selectOption('random');
      await teacher.getByLabel('Required lead in points a deal').fill('-50');
      await teacher.getByRole('button', { name: 'Set the task' }).click();
      await teacher.getByRole('heading', { level: 1, name: 'Beat random' }).waitFor();
      await teacher.getByText('Beat random by more than −50 points a deal, with certainty.').waitFor();
      await teacher.getByText('0 of 2 have passed').waitFor();
      const address = teacher.url();

      await student.goto(`${pages.server.url}/groups/${group}`);
      expect(await student.getByRole('link', { name: 'Set a task' }).count()).toBe(0);
      await student.getByRole('link', { name: 'Beat random' }).click();
      await student.getByText('nothing submitted').waitFor();
      await student.getByText('You can submit 5 more times.').waitFor();
      await student.getByRole('button', { name: 'Submit' }).click();
      await student.getByText('passed', { exact: true }).waitFor();
      await student.getByText(/^[+−]?[\d.]+ points a deal \(95 %: .* to .*\), \d+ walls$/).waitFor();
      expect(await student.getByRole('heading', { name: 'Members' }).count()).toBe(0);
      expect(await student.getByText('Vic').count()).toBe(0);
      await student.getByText('The seed is published once the deadline has passed').waitFor();

      await teacher.getByText('1 of 2 have passed').waitFor();
      await teacher.getByLabel('Show').selectOption('passed');
      await teacher.waitForURL(`${address}?state=passed`);
      await teacher.getByText('Vic', { exact: true }).waitFor({ state: 'detached' });
      const download = teacher.waitForEvent('download');
      await teacher.getByRole('link', { name: 'Grades as CSV' }).click();
      const grades = readFileSync((await (await download).path())!, 'utf8').split('\r\n');
      expect(grades[1]).toMatch(/^Una,passed,tiger,1,/);
      expect(grades[2]).toBe('Vic,none,,,,,,,,,,');

      await clickAndConfirm(teacher, 'End the task now');
      await teacher.getByText('mcr compare MY-BOT random --seed').waitFor();
      await student.reload();
      await student.getByText('mcr compare MY-BOT random --seed').waitFor();
    });
  },
  { DATABASE_URL: url },
);
