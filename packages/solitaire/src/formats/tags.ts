// Reads the tags of GNOME's map files: elements with their attributes and lines. Only XML's five entities are known. Text,
// comments, declarations and processing instructions are skipped.

import type { Fault } from '@mcr-arena/tiles';
import { type LayoutError, lineFault } from '../layout/layout.ts';

export interface Tag {
  readonly line: number;
  readonly element: string;
  readonly type: 'open' | 'close' | 'empty';
  readonly attributes: ReadonlyMap<string, string>;
}

const SKIPPED = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
] as const;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The tags of `text` in order, with names in lower case. Ends with a fault at an invalid tag, or one that closes another element. */
export function* readTags(text: string): Generator<Tag | { readonly ok: false; readonly error: Fault<LayoutError> }> {
  const open: string[] = [];
  let line = 1;
  let read = 0;
  for (let start = text.indexOf('<'); start !== -1; start = text.indexOf('<', read)) {
    line += countLines(text, read, start);
    const skipped = SKIPPED.find(([opening]) => text.startsWith(opening, start));
    const ending = skipped?.[1] ?? '>';
    const end = text.indexOf(ending, start + 1);
    if (end === -1) return yield lineFault(line, `unclosed tag or comment: expected "${ending}"`);
    read = end + ending.length;
    if (skipped === undefined) {
      const tag = parseTag(text.slice(start + 1, end), line);
      yield tag ?? lineFault(line, `"${text.slice(start, Math.min(read, start + 60))}" is not a valid tag`);
      if (tag === undefined) return;
      if (tag.type === 'open') open.push(tag.element);
      const opened = tag.type === 'close' ? open.pop() : tag.element;
      if (opened !== tag.element) return yield lineFault(line, closingFault(opened, tag.element));
    }
    line += countLines(text, start, read);
  }
}

function closingFault(opened: string | undefined, closed: string): string {
  return `</${closed}> closes nothing: ${opened === undefined ? 'no element is open' : `expected </${opened}>`}`;
}

/** Escapes a string for use as the value of an attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => {
    return `&${Object.keys(ENTITIES).find((name) => ENTITIES[name] === sign)};`;
  });
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

function parseTag(inside: string, line: number): Tag | undefined {
  const head = /^(\/?)([A-Za-z][\w-]*)/.exec(inside);
  if (head === null) return undefined;
  const attributes = new Map<string, string>();
  const pair = /\s+([A-Za-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  pair.lastIndex = head[0].length;
  let rest = pair.lastIndex;
  for (let match = pair.exec(inside); match !== null; match = pair.exec(inside)) {
    const name = match[1]!.toLowerCase();
    if (attributes.has(name)) return undefined;
    attributes.set(name, unescapeAttribute(match[2] ?? match[3]!));
    rest = pair.lastIndex;
  }
  const tail = inside.slice(rest).trim();
  if (tail !== '' && tail !== '/') return undefined;
  const type = head[1] === '/' ? 'close' : tail === '/' ? 'empty' : 'open';
  return { line, element: head[2]!.toLowerCase(), type, attributes };
}

/** As in XML, a line break in a value is a space. */
function unescapeAttribute(value: string): string {
  return value.replaceAll(/\s/g, ' ').replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name]!);
}
