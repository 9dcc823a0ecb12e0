// Pages of accounts and competitions by keyboard alone: every control is reached in the order of the page with a visible focus,
// main actions work, Escape closes what was opened, and the focus returns.

import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openPicture, PEOPLE, type Picture, PLAY } from '../../scripts/pictures.ts';
import { makePeople, type SamplePeople } from '../../scripts/sample-people.ts';
import { describePages, MOST_STOPS, PATIENCE_MS, PHONE, tabTo } from './pages-under-test.ts';
import { openTable, QUICK } from './table-driver.ts';

const WALKED: readonly Picture[] = [
  ...PEOPLE,
  ...PLAY.filter(({ name }) =>
    /^(lobby|trainer|trainer-discards|trainer-waits|trainer-points|calculator-win|fans|docs)$/.test(name),
  ),
];

/** A stop of the Tab key. */
interface Stop {
  readonly id: number;
  readonly name: string;
  readonly hasRing: boolean;
  readonly isAfter: boolean;
}

describePages('by keyboard', (pages) => {
  let people: SamplePeople;
  let page: Page;
  const open = (name: string) =>
    openPicture(page, pages.server.url, WALKED.find((each) => each.name === name)!, people);

  beforeAll(async () => {
    const { url, administratorLink } = pages.server;
    people = await makePeople(pages.browser, { url, administratorLink: administratorLink! });
    page = await pages.newPage();
  });

  test.each(WALKED.map(({ name }) => name))(
    '%s: all controls are reached in order, with a focus ring',
    async (name) => {
      await open(name);
      await page.waitForLoadState('networkidle');
      const expected = await page.evaluate<string[]>(numberControls);
      const stops = await walk(page);
      // The first control is focused by a script, which shows no ring.
      expect(stops.filter(({ hasRing }, at) => at > 0 && !hasRing).map((stop) => stop.name)).toEqual([]);
      expect(stops.filter(({ isAfter }) => !isAfter).map((stop) => stop.name)).toEqual([]);
      const reached = new Set(stops.map(({ id }) => id));
      expect(expected.filter((_, id) => !reached.has(id))).toEqual([]);
    },
  );

  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

  test('Escape closes the confirmation to leave a table, then its menu; the focus returns', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(pages.server.url);
    await openTable(page, { ...QUICK, pauses: 'natural' });
    const menu = button('Menu');
    await press(page, menu, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Menu' });
    const leave = dialog.getByRole('button', { name: 'Leave the table' });
    await press(page, leave, 'Enter');
    await expectFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }));
    await page.keyboard.press('Escape');
    await expectFocus(leave);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(menu);
  });
});

/** Presses Tab until the target has the focus. */
async function press(page: Page, target: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

function expectFocus(target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  return expect.poll(hasFocus, { timeout: PATIENCE_MS }).toBe(true);
}

/** The stops of the Tab key from the top of the page to its end. */
async function walk(page: Page): Promise<Stop[]> {
  await page.evaluate("globalThis.lastStop = undefined, document.querySelector('a').focus()");
  const stops: Stop[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    const stop = await page.evaluate<Stop | 'end' | 'same'>(readStop);
    if (stop === 'end') break;
    if (stop !== 'same') stops.push(stop);
    // An editor indents by Tab; after Escape, Tab leaves it.
    else await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
  }
  return stops;
}

/** Numbers the controls that Tab must reach, in the order of the page, and returns their HTML. A radio group counts as one. */
const numberControls = `
  (() => {
    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter((element) => {
      if (element.disabled || element.tabIndex < 0 || element.closest('[inert]')) return false;
      if (!element.checkVisibility({ visibilityProperty: true }) || element.getClientRects().length === 0) return false;
      if (element.type !== 'radio') return true;
      const group = [...document.querySelectorAll('input[type=radio]')].filter(({ name }) => name === element.name);
      return element === (group.find(({ checked }) => checked) ?? group[0]);
    });
    controls.forEach((element, id) => { element.dataset.stop = id; });
    return controls.map((element) => element.outerHTML.slice(0, 120));
  })()
`;

/** The focused element: whether it has a ring, and whether it comes after the previous stop. */
const readStop = `
  (() => {
    const element = document.activeElement;
    const isAgain = globalThis.lastStop !== undefined && element === document.querySelector('a');
    if (element === null || element === document.body || isAgain) return 'end';
    if (element === globalThis.lastStop) return 'same';
    const isAfter = globalThis.lastStop === undefined ||
      (globalThis.lastStop.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    globalThis.lastStop = element;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const hasRing = (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    return { id: Number(element.dataset.stop ?? -1), name: element.outerHTML.slice(0, 120), hasRing, isAfter };
  })()
`;
