// The language of the pages: the user's stored choice, or else the browser's first supported language.

import { keepChoice, keptChoice } from '../storage/kept-choice.ts';
import { LANGUAGES, type Language, languageAfter, type Messages, tagOf } from './languages.ts';
import { PUNCTUATION, type Punctuation } from './punctuation.ts';

export { LANGUAGES, type Language, languageAfter, type Messages, tagOf };

const KEY = 'language';

class LanguageChoice {
  #current = $state<Language>(firstLanguage());

  constructor() {
    document.documentElement.lang = tagOf(this.#current);
  }

  get current(): Language {
    return this.#current;
  }

  get marks(): Punctuation {
    return PUNCTUATION[this.#current];
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

function firstLanguage(): Language {
  for (const tag of [keptChoice(KEY) ?? '', ...navigator.languages]) {
    const known = LANGUAGES.find((language) => tag === language || tag.startsWith(`${language}-`));
    if (known !== undefined) return known;
  }
  return 'en';
}
