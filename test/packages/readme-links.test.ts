import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutRelativeLinks } from '../../scripts/release/readme-links.ts';

const ROOT = join(import.meta.dirname, '../..');
const ADDRESS = 'https://git.example/mcr/arena';
const README =
  'See [the guide](../../docs/tuning.md#walls), [RESULTS.md](RESULTS.md), [a site](https://x.org), [above](#use).';

test('links of a published README point to the repository', () => {
  expect(withoutRelativeLinks(README, 'packages/lab', ADDRESS)).toBe(
    `See [the guide](${ADDRESS}/blob/HEAD/docs/tuning.md#walls), [RESULTS.md](${ADDRESS}/blob/HEAD/packages/lab/RESULTS.md), [a site](https://x.org), [above](#use).`,
  );
});

test('without the address of the repository, only their texts remain', () => {
  expect(withoutRelativeLinks(README, 'packages/lab', undefined)).toBe(
    'See the guide, RESULTS.md, [a site](https://x.org), [above](#use).',
  );
});

test.each(globSync('packages/*/README.md', { cwd: ROOT }))('the links of %s lead to files', (path) => {
  const published = withoutRelativeLinks(readFileSync(join(ROOT, path), 'utf8'), dirname(path), ADDRESS);
  const files = [...published.matchAll(/\/blob\/HEAD\/([^)#]+)/g)].map(([, file]) => file!);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  expect(withoutRelativeLinks(published, dirname(path), ADDRESS)).toBe(published);
});
