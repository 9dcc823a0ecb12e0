// The languages that there are, and the shape of texts. Which one is shown is in `language.svelte.ts`.

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts in every language, all of one shape: strings, and functions of what stands in them. */
export type Messages<Texts> = Readonly<Record<Language, Texts>>;
