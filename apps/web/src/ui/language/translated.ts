// Translates messages that the server stores in English.

/** Patterns of messages with their translations, in which `$1` is the first group. */
export type Translations = readonly (readonly [RegExp, string])[];

/** `message` translated by the first pattern that matches it; as it is if none does. */
export function translated(message: string, translations: Translations): string {
  const found = translations.find(([pattern]) => pattern.test(message));
  return found === undefined ? message : message.replace(...found).trimEnd();
}

/** Translations by the English text, in which `$1`, `$2`, … in order stand for values. */
export function templates<English extends string>(texts: Readonly<Record<English, string>>): Translations {
  return Object.entries<string>(texts).map(([english, text]) => {
    const escaped = english.replace(/[.*+?^{}()|[\]\\]/g, '\\$&');
    return [new RegExp(`^${escaped.replace(/\$\d/g, '(.*?)')}$`, 's'), text];
  });
}

/** As `translated`, with `wordsOf` each value of the pattern; undefined if no pattern matches. */
export function composed(
  message: string,
  translations: Translations,
  wordsOf: (value: string) => string,
): string | undefined {
  for (const [pattern, text] of translations) {
    const values = pattern.exec(message);
    if (values !== null) return text.replace(/\$(\d)/g, (_, place) => wordsOf(values[place] ?? ''));
  }
  return undefined;
}
