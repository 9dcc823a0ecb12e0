// The templates of `mcr bot new`, for the editor of bots: the same files, included in the pages when they are built.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const EXAMPLES = join(import.meta.dirname, '../../../bots/examples');

/** By language, in the order in which they are offered. */
export function botTemplates(): Readonly<Record<string, readonly { readonly path: string; readonly text: string }[]>> {
  const folders = JSON.parse(readFileSync(join(EXAMPLES, 'templates.json'), 'utf8')) as Record<string, string>;
  return Object.fromEntries(
    Object.entries(folders).map(([language, folder]) => {
      const paths = readdirSync(join(EXAMPLES, folder)).sort();
      return [language, paths.map((path) => ({ path, text: readFileSync(join(EXAMPLES, folder, path), 'utf8') }))];
    }),
  );
}
