// The task of a group as its owner and a member see it, for screenshots.

import type { Page } from 'playwright-core';

const SUBMITTED_AT = '2026-11-20T08:00:00.000Z';
const MEASURED = { walls: 124, difference: 4.3125, lower: 1.7031, upper: 6.9219, measuredAt: SUBMITTED_AT };
const SUBMITTED = { bot: 'tiger', version: 3, submittedAt: SUBMITTED_AT, again: [] };
const UNCERTAIN = { ...MEASURED, walls: 400, difference: 1.62, lower: -0.4, upper: 3.64 };
const LONG_WORD = 'a-bot-with-a-name-of-forty-letters-in-all';
const GRADED = [
  { name: 'Vic', state: 'passed', submission: { ...SUBMITTED, ...MEASURED, state: 'passed' } },
  {
    name: 'Wen',
    state: 'not-passed',
    submission: {
      ...SUBMITTED,
      ...UNCERTAIN,
      bot: LONG_WORD,
      state: 'not-passed',
      again: [
        { on: 'fresh', state: 'not-passed', ...UNCERTAIN, difference: 1.7 },
        { on: 'same', state: 'not-passed', isEqual: true, ...UNCERTAIN },
      ],
    },
  },
  { name: 'Xaver the Patient', state: 'late' },
  { name: 'Yu', state: 'failed', submission: { ...SUBMITTED, state: 'failed' } },
].map((member, index) => ({ id: `${index}`, submissions: member.submission === undefined ? 0 : 1, ...member }));

/** Shows the task as if it were over. */
export async function showGrades(page: Page): Promise<void> {
  const status = 'finished';
  const seed = 'c0ffee'.repeat(11).slice(0, 64);
  await changeTask(page, { status, seed, isOpen: false, state: 'late', role: 'owner', members: GRADED });
  await page.getByText('Xaver the Patient').first().waitFor();
}

/** Shows the task to a member with two submissions. */
export async function showOwnTask(page: Page): Promise<void> {
  await changeTask(page, {
    state: 'measuring',
    role: 'member',
    members: undefined,
    submissionsLeft: 3,
    bots: [{ bot: 'tiger', versions: [3, 2, 1] }],
    own: [
      { ...SUBMITTED, state: 'measuring' },
      {
        ...SUBMITTED,
        ...UNCERTAIN,
        bot: LONG_WORD,
        version: 2,
        submittedAt: new Date(0).toISOString(),
        state: 'not-passed',
      },
    ],
  });
  await page.locator('form').first().waitFor();
}

/** Loads the page of a task with changes to its document. */
async function changeTask(page: Page, changes: object): Promise<void> {
  await page.route('**/api/tasks/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), ...changes } });
  });
  await page.reload();
}
