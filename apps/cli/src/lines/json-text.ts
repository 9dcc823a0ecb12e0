// Parses untrusted JSON. The depth is checked before parsing, because code that reads or writes the value may recurse.

import { failure, lineOfError, type Result, success } from '@mcr-arena/tiles';

/** Maximum levels of arrays and objects in a line; the batch forms need at most five. */
export const MAX_JSON_DEPTH = 100;

type JsonTextFault = 'json-invalid' | 'json-too-deep';

/** The parsed value. Error if arrays and objects are nested deeper than `maxDepth`. */
export function parseJsonText(text: string, maxDepth = MAX_JSON_DEPTH): Result<unknown, JsonTextFault> {
  if (isDeeper(text, maxDepth)) {
    return failure('json-too-deep', `arrays and objects are nested deeper than ${maxDepth} levels`);
  }
  try {
    return success(JSON.parse(text));
  } catch (error) {
    const fault = beginsWithRemark(text) ? 'it begins with a remark, which JSON does not have' : lineOfError(error);
    return failure('json-invalid', `not valid JSON: ${fault}`);
  }
}

/** Whether the text begins with a remark, as in JSON with comments. */
export function beginsWithRemark(text: string): boolean {
  return /^\s*\/[/*]/.test(text);
}

const QUOTE = 0x22;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Whether more than `limit` brackets and braces outside strings are open at any point. */
function isDeeper(text: string, limit: number): boolean {
  let depth = 0;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === QUOTE) place = endOfString(text, place + 1);
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) depth += 1;
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

/** The index of the quote that ends the string; past the end of the text if there is none. */
function endOfString(text: string, start: number): number {
  let place = start;
  while (place < text.length && text.charCodeAt(place) !== QUOTE) {
    place += text.charCodeAt(place) === BACKSLASH ? 2 : 1;
  }
  return place;
}
