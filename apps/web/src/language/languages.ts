// The supported languages and the shape of texts. `language.svelte.ts` has the current language.

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts in every language, all of the same shape: strings, and functions that insert parameters. */
export type Messages<Texts> = Readonly<Record<Language, Texts>>;
