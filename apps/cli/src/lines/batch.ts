// The batch form of a command: reads JSON Lines and writes one JSON line for each, in order and immediately. For an invalid
// line it writes {"error":{"code","message"}} and continues with the next.

import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { failure, type Result } from '@mcr-arena/tiles';
import type { Command } from 'commander';
import { EXIT_BUG, UsageError } from '../exit-code.ts';
import { jsonLine, printBug } from '../terminal/print.ts';
import { MAX_JSON_DEPTH, parseJsonText } from './json-text.ts';
import { createLineSplitter } from './line-splitter.ts';

/** Answers one parsed line; the value is written as JSON. */
type LineHandler = (value: unknown) => Result<unknown>;

export interface Batch {
  readonly input: Readable;
  readonly output: Writable;
  /** Longer lines are rejected unread. */
  readonly maxLineBytes: number;
  /** Lines with deeper nesting of arrays and objects are rejected unparsed. */
  readonly maxDepth: number;
  readonly answer: LineHandler;
}

export type LineLimits = Pick<Batch, 'maxLineBytes' | 'maxDepth'>;

/** 1 MiB: a hundred times the size of a hand. */
const LINE_LIMITS: LineLimits = { maxLineBytes: 2 ** 20, maxDepth: MAX_JSON_DEPTH };

/** Runs until the input ends. An exception of the handler is a bug: it is reported on stderr once and by the exit code. */
export async function runBatch({ input, output, maxLineBytes, maxDepth, answer }: Batch): Promise<void> {
  const splitter = createLineSplitter(maxLineBytes);
  const write = async (lines: readonly Result<string>[]): Promise<void> => {
    let text = '';
    for (const line of lines) text += `${answerTo(line, answer, maxDepth)}\n`;
    if (text !== '' && !output.write(text)) await once(output, 'drain');
  };
  for await (const chunk of input) await write(splitter.push(chunk));
  await write(splitter.end());
}

/**
 * Throws a UsageError if a command with `--jsonl` was given an argument, or an option of `ofOneLine`, which applies to a single
 * question. `argument`: what the argument is, for the message.
 */
export function requireLinesOnly(command: Command, argument: string, ofOneLine: readonly string[]): void {
  if (command.args.length > 0) throw new UsageError(`--jsonl reads standard input: omit the ${argument}`);
  const given = command.options.find((option) => {
    const name = option.attributeName();
    return ofOneLine.includes(name) && command.getOptionValueSource(name) === 'cli';
  });
  if (given !== undefined) throw new UsageError(`${given.long} has no effect on the lines of --jsonl: omit it`);
}

/** A batch from standard input to standard output. */
export function answerStandardInput(answer: LineHandler, limits = LINE_LIMITS): Promise<void> {
  return runBatch({ input: process.stdin, output: process.stdout, ...limits, answer });
}

function answerTo(line: Result<string>, answer: LineHandler, maxDepth: number): string {
  const result = line.ok ? answerToText(line.value, answer, maxDepth) : line;
  return jsonLine(result.ok ? result.value : { error: result.error });
}

function answerToText(text: string, answer: LineHandler, maxDepth: number): Result<unknown> {
  if (text.trim() === '') return failure('line-empty', 'the line is empty: expected a JSON object');
  const value = parseJsonText(text, maxDepth);
  if (!value.ok) return value;
  try {
    return answer(value.value);
  } catch (error) {
    if (process.exitCode !== EXIT_BUG) printBug(error);
    process.exitCode = EXIT_BUG;
    return failure('internal-error', 'internal error of mcr');
  }
}
