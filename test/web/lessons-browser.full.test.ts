// The lessons in a real browser: the whole path by keyboard, with one deal played.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exerciseOf } from '../../apps/web/src/pages/learn/compute-exercise.ts';
import { judge, solutionOf } from '../../apps/web/src/pages/learn/judge.ts';
import { LESSONS, type Lesson } from '../../apps/web/src/pages/learn/lessons.ts';
import { LEARN_MESSAGES } from '../../apps/web/src/pages/learn/messages.ts';
import type { Step } from '../../apps/web/src/pages/learn/steps.ts';
import { describeJourneys, tabTo } from './pages-under-test.ts';
import { playDeal } from './table-driver.ts';

const TEXT = LEARN_MESSAGES.en;
/** The lesson whose deal is played. */
const PLAYED = LESSONS[0]!;

describeJourneys('the lessons', (pages) => {
  test('the whole path is walked by keyboard, with one deal played and the others skipped', async () => {
    const page = await pages.newPage();
    await page.goto(`${pages.server.url}/learn`);
    await tabTo(page, page.getByRole('link', { name: TEXT.lessons[PLAYED.slug] }));
    await page.keyboard.press('Enter');
    for (const [place, lesson] of LESSONS.entries()) {
      await page.getByRole('heading', { level: 1, name: TEXT.lessons[lesson.slug] }).waitFor();
      for (const step of lesson.steps) await takeStep(page, lesson, step);
      const next = LESSONS[place + 1];
      if (next === undefined) continue;
      const onward = TEXT.nextLesson(TEXT.lessons[next.slug]);
      // After the table the focus is at the start of the page, after a skip on the way on.
      if (lesson === PLAYED) await page.getByRole('link', { name: onward }).focus();
      else await focused(page, 'link', onward);
      await page.keyboard.press('Enter');
    }
    await page.getByText(TEXT.allComplete).waitFor();
    await page.getByText(/^With this wall, Goal scored \+\d+\.$/).waitFor();
    await page.goto(`${pages.server.url}/learn`);
    const done = page.getByRole('listitem').filter({ hasText: TEXT.done });
    await done.nth(LESSONS.length - 1).waitFor();
    expect(await done.count()).toBe(LESSONS.length);
  });
});

async function takeStep(page: Page, lesson: Lesson, { id, task }: Step): Promise<void> {
  const { say, why } = TEXT.steps[id];
  await page.getByText(say).waitFor();
  if (task.type === 'deal') {
    await focused(page, 'button', TEXT.play);
    await (lesson === PLAYED ? playThrough(page) : pressSkip(page));
    return;
  }
  const exercise = exerciseOf(task);
  const solution = solutionOf(exercise);
  expect(judge(exercise, solution).consequence.type).toBe('right');
  const { type } = exercise.answering;
  if (type === 'number') {
    await page.locator('input:focus').waitFor();
    await page.keyboard.type(String(solution[0]));
    await page.keyboard.press('Enter');
  } else {
    // The first answer has the focus.
    await page.locator('fieldset button:focus').waitFor();
    let at = 0;
    for (const place of solution) {
      for (; at < place; at += 1) await page.keyboard.press('ArrowRight');
      for (; at > place; at -= 1) await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
    }
    if (type === 'pick' || type === 'chooseAll') {
      await tabTo(page, page.getByRole('button', { name: TEXT.check }));
      await page.keyboard.press('Enter');
    }
  }
  await page.getByText(why).waitFor();
  await focused(page, 'button', TEXT.nextStep);
  await page.keyboard.press('Enter');
}

async function pressSkip(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await focused(page, 'button', TEXT.skip);
  await page.keyboard.press('Enter');
}

/** Plays the deal by keyboard, with bots that do not pause, and returns to the lesson. */
async function playThrough(page: Page): Promise<void> {
  await page.route('**/api/tables/deal', (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), pauses: 'none' } }),
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/tables\//);
  await playDeal(page, 'keyboard');
  await page.getByRole('link', { name: 'Back to the lesson' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/learn\/tiles-and-sets\?played=-?\d+$/);
  await page.getByText(TEXT.complete).waitFor();
}

/** Presses Tab until the control has the focus. */
async function focused(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const control = await page.getByRole(role, { name, exact: true }).elementHandle();
  await page.waitForFunction((element) => element === document.activeElement, control);
}
