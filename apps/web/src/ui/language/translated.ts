// Translates messages that the server stores in English.

/** Patterns of messages with their translations, in which `$1` is the first group. */
export type Translations = readonly (readonly [RegExp, string])[];

/** `message` translated by the first pattern that matches it; as it is if none does. */
export function translated(message: string, translations: Translations): string {
  const found = translations.find(([pattern]) => pattern.test(message));
  return found === undefined ? message : message.replace(...found).trimEnd();
}
