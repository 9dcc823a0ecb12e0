// Writes the pages under /docs for the build of the web app: `apps/web/generated/docs` gets a folder for each language
// with a file for each page, the table of contents and the search data. Runs before Vite: `npm run build -w @mcr-arena/web`.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './docs/catalogue.ts';
import { documentation } from './docs/documentation.ts';

const FOLDER = join(ROOT, 'apps/web/generated/docs');

const languages = Object.entries(await documentation());
rmSync(FOLDER, { recursive: true, force: true });
const write = (name: string, value: unknown): void =>
  writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(value));
for (const [language, { contents, pages, passages }] of languages) {
  mkdirSync(join(FOLDER, language, 'pages'), { recursive: true });
  write(`${language}/contents`, contents);
  write(`${language}/passages`, passages);
  for (const [slug, { title, html, headings }] of pages)
    write(`${language}/pages/${slug.replaceAll('/', '-')}`, { title, html, headings });
}
