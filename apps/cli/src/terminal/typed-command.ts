// Formats commands for users to copy.

import { type Printable, secondary } from './printable.ts';
import { wrapCommand } from './wrap.ts';

/** The command as the user must type it. If started through npm, `mcr` is not on the path. */
export function typedCommand(command: string): string {
  return process.env.npm_command === undefined ? command : `npx ${command}`;
}

/** A command below its purpose, in lines that a shell reads as one. */
export function commandLines(purpose: string, command: string): Printable[] {
  return [secondary(`${purpose}:`), ...wrapCommand(typedCommand(command))];
}
