// The language of the pages: the user's stored choice, or else the browser's first supported language.

import { keepChoice, keptChoice } from '../storage/kept-choice.ts';
import { LANGUAGES, type Language, type Messages } from './languages.ts';

export { LANGUAGES, type Language, type Messages };

const KEY = 'language';

class LanguageChoice {
  #current = $state<Language>(firstLanguage());

  constructor() {
    document.documentElement.lang = tagOf(this.#current);
  }

  get current(): Language {
    return this.#current;
  }

  /** The space between two sentences: none after a Chinese full stop. */
  get space(): string {
    return this.#current === 'zh' ? '' : ' ';
  }

  choose(language: Language): void {
    this.#current = language;
    document.documentElement.lang = tagOf(language);
    keepChoice(KEY, language);
  }
}

export const language = new LanguageChoice();

/** The texts in the current language. Call it in a reactive context: `const text = $derived(textsOf(MESSAGES))`. */
export function textsOf<Texts>(messages: Messages<Texts>): Texts {
  return messages[language.current];
}

/** The BCP 47 tag, for `lang` and for formatting dates and numbers. */
export function tagOf(language: Language): string {
  return language === 'zh' ? 'zh-Hans' : 'en';
}

function firstLanguage(): Language {
  const tags = [keptChoice(KEY) ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return tags.find((tag): tag is Language => LANGUAGES.some((known) => known === tag)) ?? 'en';
}
