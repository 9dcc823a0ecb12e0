// Documents with texts of bots, which may print U+0000; PostgreSQL cannot store it.

/** Replaces U+0000 in all texts of a document. */
export function storable<Document>(document: Document): Document {
  return JSON.parse(JSON.stringify(document).replaceAll('\\u0000', '\\ufffd'));
}
