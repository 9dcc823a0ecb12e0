// Notes for bot authors during play: the first foul of each bot, and the first lines of its output.

import type { BotNote, PlayedSet } from '@mcr-arena/runs';
import type { SetJob } from '@mcr-arena/tournament';
import { type Line, linesOf, messageLines } from '../terminal/printable.ts';

/** Maximum number of an entrant's output lines shown in a run. */
const LINES_SHOWN = 40;

/** Returns the command that shows a deal, or a hint if the deal is not recorded. */
type LookAt = (job: SetJob, deal: number) => string;

/** Returns a function that writes the notes of a played set, and the output of `lookAt` after each first foul. */
export function createNoteTeller(write: (line: string) => void, lookAt?: LookAt): (played: PlayedSet) => void {
  const fouled = new Set<string>();
  const printed = new Map<string, number>();
  return ({ job, notes }) => {
    for (const note of notes) {
      if (note.type === 'printed') tellPrinted(note.entrant, note.text, printed, write);
      else if (!fouled.has(note.entrant)) {
        fouled.add(note.entrant);
        for (const line of foulLines(note, lookAt?.(job, note.deal))) write(line);
      }
    }
  };
}

function foulLines(note: Extract<BotNote, { readonly type: 'foul' }>, look: string | undefined): string[] {
  const { entrant, deal, reason, message, hint } = note;
  return [
    `"${entrant}" fouls, first in deal ${deal} (${reason}): ${message}`,
    ...(hint === undefined ? [] : [`  ${hint}`]),
    ...(look === undefined ? [] : [`  ${look}`]),
  ];
}

function tellPrinted(entrant: string, text: string, shown: Map<string, number>, write: (line: string) => void): void {
  const before = shown.get(entrant) ?? 0;
  const lines = linesOf(text);
  for (const line of lines.slice(0, Math.max(0, LINES_SHOWN - before))) write(`"${entrant}" prints: ${line}`);
  shown.set(entrant, before + lines.length);
  if (before < LINES_SHOWN && before + lines.length >= LINES_SHOWN)
    write(`"${entrant}" prints more, which is not shown`);
}

/** Returns a function that writes a note, followed by the further lines of the error. `nameOf`: @example "set r1-t1-s1" */
export function createVoidTeller<Job>(
  write: (line: Line) => void,
  nameOf: (job: Job) => string,
): (job: Job, message: string) => void {
  return (job, message) => {
    for (const line of messageLines(`${nameOf(job)} is void and played again: ${message}`)) write(line);
  };
}
