// The templates of `mcr bot new`.

import type { EditedFile } from './edited-bot.ts';

declare const BOT_TEMPLATES: Readonly<Record<string, readonly EditedFile[]>>;

/** In the order in which they are offered. */
const LANGUAGES = ['python', 'ts', 'js', 'cpp'] as const;
type TemplateLanguage = (typeof LANGUAGES)[number];

interface Template {
  readonly language: TemplateLanguage;
  readonly files: readonly EditedFile[];
}

/** The template of a language; the first if there is none. */
export function templateOf(language: string | undefined): Template {
  return TEMPLATES.find((template) => template.language === language) ?? TEMPLATES[0]!;
}

/** The first is the default. */
export const TEMPLATES: readonly Template[] = LANGUAGES.map((language) => ({
  language,
  files: BOT_TEMPLATES[language] ?? [],
}));
