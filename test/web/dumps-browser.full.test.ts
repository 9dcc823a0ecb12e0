// The page of monthly dumps: its downloads, and an owner's choice to be anonymous in them.

import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';
import { createAccount, describePages, PHONE } from './pages-under-test.ts';

const folder = makeScratchFolder();

const content = Buffer.alloc(5 * 2 ** 20, 'archive');
const sha256 = createHash('sha256').update(content).digest('hex');
const file = '2026-10-1a2b3c4d.tar';

function publish(): void {
  const counts = { competitions: 3, sets: 1204, deals: 4816 };
  const dump = { month: '2026-10', file, bytes: content.length, sha256, ...counts };
  writeFileSync(join(folder, file), content);
  writeFileSync(
    join(folder, 'dumps.json'),
    JSON.stringify([{ ...dump, madeAt: '2026-11-02T00:00:07.000Z', anonymous: [] }]),
  );
}

describePages(
  'dumps',
  (pages) => {
    test('a visitor finds a dump from the footer and downloads it', async () => {
      const page = await pages.newPage({ viewport: PHONE });
      await page.goto(pages.server.url);
      await page.getByRole('link', { name: 'Data', exact: true }).click();
      await page.getByText('No dump yet').waitFor();
      publish();
      await page.reload();
      await page.getByRole('heading', { name: 'October 2026' }).waitFor();
      await page.getByText('Sets: 1,204 · deals: 4,816 · competitions: 3').waitFor();
      await page.getByText(sha256).waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: `${file} (5\u00a0MiB)` }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(file);
      expect(await download.failure()).toBe(null);
      rmSync(join(folder, 'dumps.json'));
    });

    test('an owner becomes anonymous, and no longer is', async () => {
      const page = await pages.newPage();
      await createAccount(page, pages.server, 'Ann');
      await page.goto(`${pages.server.url}/account`);
      const box = page.getByRole('checkbox', { name: 'Replace my name' });
      for (const wanted of [true, false]) {
        const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
        await box.click();
        expect(await (await saved).json()).toEqual({ anonymous: wanted });
        await page.reload();
        await box.waitFor();
        expect(await box.isChecked()).toBe(wanted);
      }
    });
  },
  { MCR_DUMPS: folder },
);
