// THIRD-PARTY-NOTICES lists all shipped packages.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foreignPackages, noticesOf } from '../scripts/third-party.ts';

const root = join(import.meta.dirname, '..');

test('the notices are those of package-lock.json ("npm run notices" rewrites them)', () => {
  expect(readFileSync(join(root, 'THIRD-PARTY-NOTICES'), 'utf8')).toBe(noticesOf(foreignPackages(root)));
});

test('every package has a licence that allows this use', () => {
  const allowed =
    /^(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|BSL-1\.0|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|OFL-1\.1|PostgreSQL)$/;
  const choices = (license: string): string[] => license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  const isAllowed = (license: string): boolean => license.split(' AND ').every((part) => allowed.test(part));
  const refused = foreignPackages(root).filter(({ license }) => !choices(license).some(isAllowed));
  expect(refused).toEqual([]);
});
