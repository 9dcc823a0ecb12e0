// The name that the form proposes for an uploaded file.

import type { BotList } from '@mcr-arena/protocol/documents';

const LONGEST = 40;

/** The bot that has the file's name, or a version from a file of this name; without one, the file's name without its ending. */
export function proposedName(file: string, bots: NonNullable<BotList['own']>): string {
  const own = file.replace(/(\.tar)?\.\w+$/, '').slice(0, LONGEST);
  return bots.find(({ name, versions }) => name === own || versions.some((one) => one.file === file))?.name ?? own;
}
