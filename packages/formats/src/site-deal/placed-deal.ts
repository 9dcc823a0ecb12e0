// What the readers of all sites share: the place of each deal in its file, texts of errors, and compressed parts.

import { failure, jsonExcerpt, type Result } from '@mcr-arena/tiles';
import type * as z from 'zod';
import type { SiteDeal } from './site-deal.ts';

/** A deal of a file, or why it cannot be read. */
export interface PlacedDeal {
  /** The place in the file, such as `deal 2`; empty if the file is the deal. */
  readonly where: string;
  readonly deal: Result<SiteDeal, 'record-malformed'>;
}

/** Decodes base64 and decompresses zlib, to at most `MAX_SCRIPT_BYTES`. Programs do it with what their platform has. */
export type ReadScript = (script: string) => Result<string, 'script-damaged'>;

/** Maximum size of the record of a deal; one of 300 actions has about 10 kB. */
export const MAX_SCRIPT_BYTES = 1024 * 1024;

/** The failure of a `ReadScript`. */
export function scriptDamaged(): Result<never, 'script-damaged'> {
  return failure('script-damaged', `expected base64 of zlib data of at most ${MAX_SCRIPT_BYTES} bytes`);
}

/** The first issue in one line: the field, what was expected, what was found. */
export function issueText({ issues }: z.ZodError, value: unknown): string {
  const { path, message } = issues[0]!;
  let found = value;
  for (const key of path) found = (found as Readonly<Record<PropertyKey, unknown>> | undefined)?.[key];
  const field = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  return `${field.replace(/^\./, '') || 'record'}: ${message}, found ${jsonExcerpt(found).slice(0, 80)}`;
}
