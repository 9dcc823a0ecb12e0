// Finds a bot by its specification: a house bot by name, or the user's own ONNX model, module or program by file or folder.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BotSpecification } from '@mcr-arena/sdk';
import { failure, type Result } from '@mcr-arena/tiles';
import { ENTRY_NAMES } from './bot-entry.ts';
import type { FindBotError, FoundBot, NamedBot } from './bot-kind.ts';
import { BOT_KINDS } from './bot-kinds.ts';
import { similarName } from './similar-name.ts';

/** The bot's name in the specification of a remote entrant: `remote`, `remote?style=fast`. */
export const REMOTE_BOT = 'remote';

/** Finds a house bot, or a model, module or program by a path relative to `folder`. Does not load it. */
export function findBot(
  { bot, parameters }: BotSpecification,
  folder: string,
  houseBots: readonly NamedBot[],
): Result<FoundBot, FindBotError> {
  if (bot === REMOTE_BOT) {
    return failure('bot-remote', 'a remote bot can only be asked by the server that it connects to');
  }
  const sought = { name: bot, parameters, path: resolve(folder, bot), houseBots };
  for (const kind of BOT_KINDS) {
    const found = kind.find(sought);
    if (found !== undefined) return found;
  }
  return failure('bot-not-found', notFoundText(bot, sought.path, houseBots));
}

function notFoundText(bot: string, path: string, houseBots: readonly NamedBot[]): string {
  const names = houseBots.map(({ name }) => name);
  const variants = Object.assign({}, ...houseBots.map(({ variants }) => variants)) as Readonly<Record<string, string>>;
  const similar = (Object.hasOwn(variants, bot) ? variants[bot] : undefined) ?? similarName(bot, names);
  const text = `"${bot}" is not a house bot (${names.join(', ')})`;
  if (existsSync(path)) {
    const kinds = BOT_KINDS.flatMap(({ description }) => description ?? []).join(', ');
    return `${text}, and ${path} is not ${kinds} or a folder with bot.json or ${ENTRY_NAMES.join(', ')}`;
  }
  return `${text}, and ${path} does not exist${similar === undefined ? '' : `. Did you mean "${similar}"?`}`;
}
