// Learning: a lesson and a set of the trainer, whose missed exercise comes back when it is due.

import { test } from 'vitest';
import { LEARN_MESSAGES } from '../../../apps/web/src/pages/learn/messages.ts';
import { tilesIn } from '../../../apps/web/src/pages/learn/position.ts';
import { pointsExercise } from '../../../apps/web/src/pages/trainer/hands.ts';
import { tileName } from '../../../apps/web/src/ui/tiles/tile-text.ts';
import { describeJourneys, expectAccessible, PHONE } from '../pages-under-test.ts';

const TEXT = LEARN_MESSAGES.en;
const MINUTE = 60_000;
const NOW = Date.UTC(2026, 5, 1, 12);

describeJourneys('learning', (pages) => {
  test('a lesson explains wrong answers, shows the right one after two, and goes on', async () => {
    const page = await pages.newPage({ viewport: PHONE });
    const answer = (tile: string) =>
      page.getByRole('button', { name: tileName(tilesIn(tile)[0], 'en'), exact: true }).click();
    await page.goto(`${pages.server.url}/learn/a-hand?step=2`);
    await answer('1m');
    await page.getByText('Then 2 tiles would be missing; another discard leaves 1.').waitFor();
    await answer('9p');
    await page.getByRole('button', { name: TEXT.showMe }).click();
    await page.locator('[data-shown]').click();
    await page.getByText(TEXT.steps.spare.why).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: TEXT.nextStep }).click();
    await page.getByRole('link', { name: TEXT.previousStep }).waitFor();
  });

  test('a set of the trainer is chosen, and a missed hand comes back when it is due', async () => {
    const page = await pages.newPage();
    await page.clock.setFixedTime(NOW);
    const answer = async (points: number): Promise<void> => {
      await page.getByLabel('Points, with flowers').waitFor();
      await page.keyboard.type(String(points));
      await page.keyboard.press('Enter');
    };
    await page.goto(`${pages.server.url}/trainer`);
    await page.getByText('Points of a hand', { exact: true }).click();
    await page.getByRole('button', { name: 'Start a set of ten' }).click();
    await page.waitForURL(/kind=points.*&seed=\w+&n=1$/);
    const source = { kind: 'points', theme: 'chows', level: 2, seed: 'browser', number: 10 } as const;
    const { total } = pointsExercise(source).win.explanation.score;
    await page.goto(`${pages.server.url}/trainer?kind=points&theme=chows&level=2&seed=browser&n=10`);
    await answer(total + 3);
    await page.getByText(`It is worth ${total} points; your answer was ${total + 3}.`).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('0 of 1 right, 3 points off in all').waitFor();
    await page.clock.setFixedTime(NOW + 10 * MINUTE);
    await page.goto(`${pages.server.url}/trainer`);
    await page.getByRole('link', { name: 'Repeat it' }).click();
    await answer(total);
    await page.getByText(`Right: ${total} points.`).waitFor();
  });
});
