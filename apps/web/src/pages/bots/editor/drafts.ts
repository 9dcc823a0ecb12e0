// Text of bots that is not saved, stored in the browser until it is: for each bot, and one for a new bot. The newest drafts are kept.

import { keptChoice } from '../../../ui/storage/kept-choice.ts';
import type { EditedFile } from './edited-bot.ts';

export interface Draft {
  readonly name: string;
  readonly files: readonly EditedFile[];
}

const PREFIX = 'bot-draft ';
const ORDER = 'bot-drafts';
/** Longest draft, in characters; browsers store about five million for a site. */
const LONGEST = 600_000;
const KEPT = 6;

/** The draft of a bot, `owner/name`, or of a new one. */
export function draftOf(bot = ''): Draft | undefined {
  const stored = keptChoice(`${PREFIX}${bot}`);
  if (stored === undefined) return undefined;
  try {
    const { name, files } = JSON.parse(stored) as Partial<Draft>;
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
  if (text.length > LONGEST) return false;
  try {
    const [, ...left] = [bot, ...order().filter((other) => other !== bot)].toSpliced(KEPT, Number.POSITIVE_INFINITY);
    for (const other of order())
      if (other !== bot && !left.includes(other)) localStorage.removeItem(`${PREFIX}${other}`);
    localStorage.setItem(ORDER, JSON.stringify([bot, ...left]));
    localStorage.setItem(`${PREFIX}${bot}`, text);
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(bot = ''): void {
  try {
    localStorage.removeItem(`${PREFIX}${bot}`);
    localStorage.setItem(ORDER, JSON.stringify(order().filter((other) => other !== bot)));
  } catch {
    // Nothing was stored.
  }
}

/** The bots with a draft, the newest first. */
function order(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(keptChoice(ORDER) ?? '[]');
    return Array.isArray(stored) ? stored.filter((bot) => typeof bot === 'string') : [];
  } catch {
    return [];
  }
}
