// An owner's choice to be anonymous in monthly dumps.

import { expect, test } from 'vitest';
import { makeScratchFolder } from '../scratch-folder.ts';
import { createAccount, describePages } from './pages-under-test.ts';

const folder = makeScratchFolder();

describePages(
  'dumps',
  (pages) => {
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
