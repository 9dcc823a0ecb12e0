// Prints text and JSON for users. No other file writes to standard output or standard error, except through a live block or
// in the batch forms: a test finds others.

import { once } from 'node:events';
import { inspect } from 'node:util';
import { escapeJson } from '@mcr-arena/tiles';
import { layOutHelp } from './help-text.ts';
import { bad, type Line, line, messageLines, printable } from './printable.ts';
import { columnsOf } from './width.ts';
import { wrapLines, wrapNote } from './wrap.ts';

const CLEAR = '\u001b[2J\u001b[H';

/** Prints lines, wrapped at the width of the terminal. */
export function printLines(lines: readonly Line[]): void {
  printUnwrapped(wrapLines(lines));
}

/** Prints drawings and other lines whose width is right. */
export function printUnwrapped(lines: readonly Line[]): void {
  process.stdout.write(textFor(process.stdout, lines));
}

/** Prints the help of a command, laid out for the width of the terminal. */
export function printHelp(text: string, output: NodeJS.WriteStream): void {
  output.write(textFor(output, layOutHelp(text.replace(/\n$/, ''), columnsOf(output))));
}

/** Clears the terminal and prints lines. */
export function printScreen(lines: readonly Line[], output: NodeJS.WriteStream): void {
  output.write(CLEAR + textFor(output, lines));
}

/** Prints a value as one line of JSON. */
export function printJson(value: unknown): void {
  printDocument(`${jsonLine(value)}\n`);
}

/** Prints a value as one line of JSON, once the earlier ones have been taken. */
export async function printJsonInTurn(value: unknown): Promise<void> {
  if (!process.stdout.write(`${jsonLine(value)}\n`)) await once(process.stdout, 'drain');
}

/** The JSON of a value in one line, with invisible characters escaped; it is parsed to the same value. */
export function jsonLine(value: unknown): string {
  return escapeJson(JSON.stringify(value));
}

/** Prints a JSON document as it is formatted. */
export function printDocument(json: string): void {
  process.stdout.write(escapeJson(json));
}

/** Prints a note for the user on standard error. */
export function printNote(note: Line): void {
  process.stderr.write(textFor(process.stderr, noteLines([note])));
}

/** Prints an error, which may have several lines. */
export function printError(message: string): void {
  const [first = '', ...rest] = messageLines(message);
  const lines = [line`${bad('mcr:')} ${first}`, ...rest];
  process.stderr.write(textFor(process.stderr, noteLines(lines)));
}

/** Prints an error that is a bug. */
export function printBug(error: unknown): void {
  printError(`internal error, please report it: ${inspect(error)}`);
}

/** Without a terminal, notes and errors are not wrapped, for logs and scripts. */
function noteLines(lines: readonly Line[]): readonly Line[] {
  return process.stderr.isTTY ? lines.flatMap((line) => wrapNote(line, process.stderr)) : lines;
}

/** The lines as an output shows them, each with a line feed. */
export function textFor(output: NodeJS.WriteStream, lines: readonly Line[]): string {
  return lines.map((line) => `${printable(line).renderedFor(output)}\n`).join('');
}
