// Text of bots that is not saved, stored in the browser until it is: for each bot, and one for a new bot. The newest drafts are kept.
// A draft is a line: the bot, a tab, and JSON.

import { keepChoice, keptChoice } from '../../../ui/storage/kept-choice.ts';
import type { EditedFile } from './edited-bot.ts';

export interface Draft {
  readonly name: string;
  readonly files: readonly EditedFile[];
}

/** Longest draft, in characters; browsers store about five million for a site. */
const LONGEST = 600_000;
const KEPT = 6;

/** The draft of a bot, `owner/name`, or of a new one. */
export function draftOf(bot = ''): Draft | undefined {
  const stored = lines().find((line) => line.startsWith(`${bot}\t`));
  if (stored === undefined) return undefined;
  try {
    const { name, files } = JSON.parse(stored.slice(bot.length)) as Partial<Draft>;
    return typeof name === 'string' && Array.isArray(files) && files.every(isFile) ? { name, files } : undefined;
  } catch {
    return undefined;
  }
}

function isFile(file: unknown): boolean {
  return typeof (file as EditedFile | null)?.path === 'string';
}

/** Returns whether the draft was stored: not if it is too long, or the browser stores nothing. */
export function keepDraft(draft: Draft, bot = ''): boolean {
  const text = JSON.stringify(draft);
  return text.length <= LONGEST && keepLines([`${bot}\t${text}`, ...linesWithout(bot)].slice(0, KEPT));
}

export function dropDraft(bot = ''): void {
  keepLines(linesWithout(bot));
}

/** The newest first. */
function lines(): readonly string[] {
  return keptChoice('drafts')?.split('\n') ?? [];
}

function linesWithout(bot: string): readonly string[] {
  return lines().filter((line) => !line.startsWith(`${bot}\t`));
}

function keepLines(kept: readonly string[]): boolean {
  return keepChoice('drafts', kept.length === 0 ? undefined : kept.join('\n'));
}
