// Text that may be printed, with styles. Only this file makes it and turns it into bytes for a terminal: whatever the source of
// a string, its invisible characters are escaped, so that no document, server, file name or bot can move the cursor, hide text or
// start a line. The output functions take strings too, which become printable there.

import { styleText } from 'node:util';
import { escapeInvisible } from '@mcr-arena/tiles';

type Style = Extract<Parameters<typeof styleText>[0], string>;

/** A line for the output functions. */
export type Line = string | Printable;

interface Span {
  readonly text: string;
  readonly style?: Style;
}

/** Longer lines are cut, in UTF-16 units. */
const MAX_LENGTH = 10_000;
/** Longer texts are cut. */
const MAX_LINES = 2000;

/** One line of text without invisible characters. Styles appear on terminals with colours; NO_COLOR and FORCE_COLOR are honoured. */
class Printable {
  /** The text without styles. */
  readonly plain: string;
  /** Whether the line stays in one piece if it is wider than the terminal, such as a line of a command. */
  readonly isFixed: boolean;
  readonly #spans: readonly Span[];

  constructor(spans: readonly Span[], isFixed = false) {
    this.isFixed = isFixed;
    this.#spans = spans.map((span) => ({ ...span, text: escapeInvisible(span.text) }));
    this.plain = this.#spans.map(({ text }) => text).join('');
  }

  /** The spans; with another style, if one is given. */
  spans(style?: Style): readonly Span[] {
    return style === undefined ? this.#spans : this.#spans.map(({ text }) => ({ text, style }));
  }

  /** The part between two indexes into `plain`. */
  slice(start: number, end?: number): Printable {
    let before = 0;
    const spans = this.#spans.map(({ text, ...style }) => {
      const from = Math.max(0, start - before);
      const to = Math.max(0, (end ?? this.plain.length) - before);
      before += text.length;
      return { ...style, text: text.slice(from, to) };
    });
    return new Printable(spans.filter(({ text }) => text !== ''));
  }

  /** The text for an output, with escape sequences only for its styles. */
  renderedFor(stream: NodeJS.WriteStream): string {
    return this.#spans
      .map(({ text, style }) => (style === undefined ? text : styleText(style, text, { stream })))
      .join('');
  }

  toString(): string {
    return this.plain;
  }
}

export type { Printable };

/** The line, with invisible characters escaped. */
export function printable(line: Line): Printable {
  if (typeof line !== 'string') return line;
  const rest = line.length - MAX_LENGTH;
  return new Printable([{ text: rest > 0 ? `${line.slice(0, MAX_LENGTH)}… (${rest} more characters)` : line }]);
}

/** A template for lines with styled parts. @example line`${name}: ${good('passed')}` */
export function line(texts: TemplateStringsArray, ...values: readonly (Line | number)[]): Printable {
  const parts = values.flatMap((value, index) => [typeof value === 'number' ? `${value}` : value, texts[index + 1]!]);
  return joined([texts[0]!, ...parts]);
}

/** Longer names are cut. */
const MAX_NAME = 40;

/** A name from a document for a sentence: in quotes and cut if it could be taken for more than a name. */
export function nameText(name: string): string {
  if (/^[\w.-]{1,64}$/.test(name)) return name;
  const quoted = escapeInvisible(JSON.stringify(name));
  return quoted.length > MAX_NAME ? `${quoted.slice(0, MAX_NAME)}…"` : quoted;
}

/** The lines of a text, such as the output of a program, without empty lines at its end. Tabs become spaces. */
export function linesOf(text: string): Line[] {
  if (text.trimEnd() === '') return [];
  const lines = text.trimEnd().replaceAll('\t', '    ').split(/\r?\n/);
  const rest = lines.length - MAX_LINES;
  return rest > 0 ? [...lines.slice(0, MAX_LINES), `… (${rest} more lines)`] : lines;
}

/** The lines of a message. All but the first are indented, so that none of them looks like output of this program. */
export function messageLines(message: string): Line[] {
  return linesOf(message).map((each, index) => (index === 0 ? each : `  ${each}`));
}

/** The parts one after another, in one line. */
export function joined(parts: readonly Line[]): Printable {
  return new Printable(parts.flatMap((part) => printable(part).spans()));
}

/** The line, which is not wrapped. */
export function fixed(whole: Line): Printable {
  return new Printable(printable(whole).spans(), true);
}

/** Headings of tables and sections. */
export const heading = styled('bold');
/** Good results: passed, verified, better. */
export const good = styled('green');
/** Results that need attention: faults, findings, worse. */
export const bad = styled('red');
/** Details that most readers skip. */
export const secondary = styled('dim');

function styled(style: Style): (text: Line) => Printable {
  return (text) => new Printable(printable(text).spans(style));
}
