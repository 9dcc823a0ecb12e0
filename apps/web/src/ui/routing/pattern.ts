// Path patterns of pages: `/tournaments/:id/rounds/:round`. A `:name` matches one whole segment.

/** `{ id: string; round: string }` of the pattern above. */
export type ParamsOf<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? ParamsOf<Head> & ParamsOf<Tail>
  : Pattern extends `:${infer Name}`
    ? { readonly [Key in Name]: string }
    : unknown;

/** The values of the `:names` of a pattern, in order. */
type Values<Pattern extends string> = Pattern extends `${infer Head}/${infer Tail}`
  ? [...Values<Head>, ...Values<Tail>]
  : Pattern extends `:${string}`
    ? [string | number]
    : [];

/** The address of a pattern for links: a text, or a function of the values of its `:names`. */
export type Address<Pattern extends string> =
  Values<Pattern> extends [] ? string : (...values: Values<Pattern>) => string;

/** The values of the `:names` in a path; undefined if the path does not match. */
export function matchPath<Pattern extends string>(pattern: Pattern, path: string): ParamsOf<Pattern> | undefined {
  const expected = partsOf(pattern);
  const parts = partsOf(path);
  if (parts.length !== expected.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = expected[index]!;
    if (!name.startsWith(':')) {
      if (name !== part) return undefined;
      continue;
    }
    const value = decoded(part);
    if (value === undefined) return undefined;
    params[name.slice(1)] = value;
  }
  return params as ParamsOf<Pattern>;
}

/** A regular expression for the paths of a pattern, without decoding escapes. */
export function regexpOf(pattern: string): string {
  const parts = partsOf(pattern).map((part) => (part.startsWith(':') ? '/+[^/]+' : `/+${part}`));
  return `^${parts.join('')}/*$`;
}

/** The path of a pattern with its `:names` filled in. */
export function pathOf<Pattern extends string>(pattern: Pattern, params: ParamsOf<Pattern>): string {
  const values = params as Readonly<Record<string, string>>;
  const parts = partsOf(pattern).map((part) =>
    part.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(values[name]!)),
  );
  return `/${parts.join('/')}`;
}

/** The query of a link, with its question mark; fields that are undefined are left out, and without any it is empty. */
export function searchText(fields: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** The `:names` of a pattern, in order. */
export function namesIn(pattern: string): readonly string[] {
  return [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name!);
}

/** Ignores empty segments, such as the one after a trailing slash. */
function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '');
}

/** Undefined for an invalid escape (`%zz`), which then does not match. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
