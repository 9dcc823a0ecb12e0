// Writes the pages under /docs for the build of the web app: `apps/web/generated/docs` gets a file for each page, the table of
// contents and the search data. Runs before Vite: `npm run build -w @mcr-arena/web`.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './docs/catalogue.ts';
import { documentation } from './docs/documentation.ts';

const FOLDER = join(ROOT, 'apps/web/generated/docs');

const { contents, pages, passages } = await documentation();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(join(FOLDER, 'pages'), { recursive: true });
const write = (name: string, value: unknown): void =>
  writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(value));
write('contents', contents);
write('passages', passages);
for (const [slug, { title, html, headings }] of pages)
  write(`pages/${slug.replaceAll('/', '-')}`, { title, html, headings });
