// The lessons in a real browser: the whole path by keyboard, on a phone with accessible pages in both languages, and one deal played.

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exerciseOf } from '../../apps/web/src/pages/learn/compute-exercise.ts';
import { judge, solutionOf } from '../../apps/web/src/pages/learn/judge.ts';
import { LESSONS, type Lesson } from '../../apps/web/src/pages/learn/lessons.ts';
import { LEARN_MESSAGES } from '../../apps/web/src/pages/learn/messages.ts';
import { tilesIn } from '../../apps/web/src/pages/learn/position.ts';
import type { Step } from '../../apps/web/src/pages/learn/steps.ts';
import { tileName } from '../../apps/web/src/ui/tiles/tile-text.ts';
import { describePages, expectAccessible, PHONE } from './pages-under-test.ts';
import { playDeal } from './table-driver.ts';

const TEXT = LEARN_MESSAGES.en;
/** More than the controls of a page before its content. */
const MOST_TABS = 60;
/** The lesson whose deal is played. */
const PLAYED = LESSONS[0]!;

describePages('the lessons', (pages) => {
  test('the whole path is walked by keyboard, with one deal played and the others skipped', {
    tags: ['full'],
  }, async () => {
    const page = await pages.newPage();
    await page.goto(`${pages.server.url}/learn`);
    await tabTo(page, 'link', TEXT.lessons[PLAYED.slug]);
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
    await page.context().close();
  });

  test('wrong answers say what would have happened, and the right one is shown after two', async () => {
    const page = await pages.newPage();
    await page.goto(`${pages.server.url}/learn/a-hand?step=2`);
    await page.getByRole('button', { name: nameOf('1m'), exact: true }).click();
    await page.getByText('Then 2 tiles would be missing; another discard leaves 1.').waitFor();
    expect(await page.getByRole('button', { name: TEXT.showMe }).count()).toBe(0);
    await page.getByRole('button', { name: nameOf('9p'), exact: true }).click();
    await page.getByRole('button', { name: TEXT.showMe }).click();
    const shown = page.locator('[data-shown]');
    expect(await shown.count()).toBe(1);
    await shown.click();
    await page.getByText(TEXT.steps.spare.why).waitFor();
    await page.context().close();
  });

  test('a number is typed with the arrow keys at work in its field, and shown after two wrong ones', async () => {
    const page = await pages.newPage();
    await page.goto(`${pages.server.url}/learn/payments`);
    const field = page.getByLabel(TEXT.number);
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('5');
    await page.keyboard.press('ArrowUp');
    expect(await field.inputValue()).toBe('6');
    for (let tries = 0; tries < 2; tries += 1) await page.keyboard.press('Enter');
    await tabTo(page, 'button', TEXT.showMe);
    await page.keyboard.press('Enter');
    await page.locator('input:focus').waitFor();
    expect(await field.inputValue()).toBe('20');
    await page.keyboard.press('Enter');
    await page.getByText(TEXT.steps.discarderPays.why).waitFor();
    await page.context().close();
  });

  test('addresses of no lesson and no step lead on', async () => {
    const page = await pages.newPage();
    await page.goto(`${pages.server.url}/learn/nothing`);
    await page.getByRole('link', { name: TEXT.toLessons }).waitFor();
    for (const step of ['0', '99', 'x', '1.5']) {
      await page.goto(`${pages.server.url}/learn/waits?step=${step}`);
      await page.getByText(TEXT.stepOf(1, 5)).waitFor();
    }
    await page.goto(`${pages.server.url}/learn/waits?played=%3Cb%3E`);
    await page.getByText(TEXT.complete).waitFor();
    await page.context().close();
  });

  test.each(['en-GB', 'zh-CN'])('are accessible on a phone and at a desk: %s', async (locale) => {
    for (const viewport of [PHONE, { width: 1440, height: 900 }]) {
      const page = await pages.newPage({ locale, viewport });
      for (const path of [
        '',
        '/tiles-and-sets',
        '/eight-points',
        '/claims?step=3',
        '/waits',
        '/waits?step=5',
        '/payments?step=1',
        '/claims?played=12',
      ]) {
        await page.goto(`${pages.server.url}/learn${path}`);
        await page.locator('h1').waitFor();
        if (path !== '' && !path.includes('played'))
          await page.locator('main :is(fieldset, form, .primary)').first().waitFor();
        await expectAccessible(page);
      }
      await page.context().close();
    }
  });
});

function nameOf(tile: string): string {
  return tileName(tilesIn(tile)[0], 'en');
}

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
      await tabTo(page, 'button', TEXT.check);
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
async function tabTo(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const control = page.getByRole(role, { name });
  await control.waitFor();
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`"${name}" is not reached by Tab`);
}

async function focused(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const control = await page.getByRole(role, { name, exact: true }).elementHandle();
  await page.waitForFunction((element) => element === document.activeElement, control);
}
