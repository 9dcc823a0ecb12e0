// The batch form of a command: JSON Lines in, one JSON line out for each, in order and as soon as it is known. A line
// that cannot be answered gets {"error":{"code","message"}} and the next one is read.

import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { failure, type Result } from '@mcr-arena/tiles';
import { EXIT_BUG } from '../exit-code.ts';
import { createLineSplitter } from './line-splitter.ts';

/** Answers one parsed line; the value is written as JSON. */
export type LineHandler = (value: unknown) => Result<unknown>;

export interface Batch {
  readonly input: Readable;
  readonly output: Writable;
  /** Longer lines are refused unread. */
  readonly maxLineBytes: number;
  readonly answer: LineHandler;
}

/** 1 MiB: a hundred times what a hand needs. */
export const MAX_LINE_BYTES = 2 ** 20;

/** Runs until the input ends. An exception of the handler is a bug: it is told on stderr once and in the exit code. */
export async function runBatch({ input, output, maxLineBytes, answer }: Batch): Promise<void> {
  const splitter = createLineSplitter(maxLineBytes);
  const write = async (lines: readonly Result<string>[]): Promise<void> => {
    let text = '';
    for (const line of lines) text += `${answerTo(line, answer)}\n`;
    if (text !== '' && !output.write(text)) await once(output, 'drain');
  };
  for await (const chunk of input) await write(splitter.push(chunk));
  await write(splitter.end());
}

/** A batch from standard input to standard output. */
export function answerStandardInput(answer: LineHandler, maxLineBytes = MAX_LINE_BYTES): Promise<void> {
  return runBatch({ input: process.stdin, output: process.stdout, maxLineBytes, answer });
}

function answerTo(line: Result<string>, answer: LineHandler): string {
  const result = line.ok ? answerToText(line.value, answer) : line;
  return JSON.stringify(result.ok ? result.value : { error: result.error });
}

function answerToText(text: string, answer: LineHandler): Result<unknown> {
  if (text.trim() === '') return failure('line-empty', 'the line is empty: expected a JSON object');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return failure('json-invalid', `the line is no JSON: ${(error as Error).message}`);
  }
  try {
    return answer(value);
  } catch (error) {
    if (process.exitCode !== EXIT_BUG) console.error('mcr: a fault of mcr itself, please report it:', error);
    process.exitCode = EXIT_BUG;
    return failure('internal-error', 'a fault of mcr itself');
  }
}
