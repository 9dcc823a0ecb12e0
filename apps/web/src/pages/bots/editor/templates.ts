// The templates of `mcr bot new`.

import type { EditedFile } from './edited-bot.ts';

declare const BOT_TEMPLATES: Readonly<Record<string, readonly EditedFile[]>>;

/** Names of languages, by their names on the command line. They are the same in all languages of the pages. */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  python: 'Python',
  ts: 'TypeScript',
  js: 'JavaScript',
  cpp: 'C++',
};

/** By language. */
export const TEMPLATES: readonly {
  readonly language: string;
  readonly name: string;
  readonly files: readonly EditedFile[];
}[] = Object.keys(LANGUAGE_NAMES).map((language) => ({
  language,
  name: LANGUAGE_NAMES[language]!,
  files: BOT_TEMPLATES[language] ?? [],
}));
