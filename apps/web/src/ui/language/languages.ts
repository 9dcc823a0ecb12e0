// The supported languages and the shape of texts. `language.svelte.ts` has the current language.

import { WORDS } from './messages-words.ts';

export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts in every language, all of the same shape: strings, and functions that insert parameters. */
export type Messages<Texts> = Readonly<Record<Language, Texts>>;

/** The shape of English texts: any string for each string, the same parameters for each function. */
export type Texts<English> = English extends string
  ? string
  : English extends (...parameters: infer Parameters) => infer Text
    ? (...parameters: Parameters) => Texts<Text>
    : { readonly [Key in keyof English]: Texts<English[Key]> };

const COMMON: Messages<Texts<typeof WORDS.en>> = WORDS;

/**
 * Declares texts; `words` of them are those of all pages. Their shape is that of the English ones; any difference in another
 * language is a type error.
 */
export function messages<English extends object>(
  texts: { readonly en: English } & Readonly<Record<Exclude<Language, 'en'>, NoInfer<Texts<English>>>>,
): Messages<Texts<English> & { readonly words: Texts<typeof WORDS.en> }>;
export function messages(texts: Messages<unknown>): Messages<unknown> {
  return { en: Object.assign({ words: COMMON.en }, texts.en), zh: Object.assign({ words: COMMON.zh }, texts.zh) };
}

const TAGS: Messages<string> = { en: 'en-GB', zh: 'zh-Hans' };

/** The language that is offered beside another one, by the language switch and for a second name of a fan: the next in the list. */
export function languageAfter(language: Language): Language {
  return LANGUAGES[(LANGUAGES.indexOf(language) + 1) % LANGUAGES.length]!;
}

/** The BCP 47 tag, for `lang` and for formatting dates and numbers. English dates have the day first and 24 hours. */
export function tagOf(language: Language): string {
  return TAGS[language];
}
