// The supported languages and the shape of texts. `language.svelte.ts` has the current language.

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts in every language, all of the same shape: strings, and functions that insert parameters. */
export type Messages<Texts> = Readonly<Record<Language, Texts>>;

/** The BCP 47 tag, for `lang` and for formatting dates and numbers. English dates have the day first and 24 hours. */
export function tagOf(language: Language): string {
  return language === 'zh' ? 'zh-Hans' : 'en-GB';
}
