// Where a bot is: a house bot by name, a module of one's own by file or folder, or a program elsewhere that connects.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BotParameters, BotSpecification } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { EntrantId } from '@mcr-arena/tournament';

/** A bot whose code is here. */
export interface ModuleSource {
  readonly type: 'module';
  /** Module that exports `createBot`. */
  readonly url: string;
  /** House bots share a process; any other bot gets a fresh thread for every deal, so that it cannot meet a wall twice. */
  readonly house: boolean;
  readonly parameters: BotParameters;
}

/** A bot that runs elsewhere and connects to a server. Nobody can clear its memory: its entrant is `unsealed`. */
export interface RemoteSource {
  readonly type: 'remote';
  /** Which bot, as the server that it connects to knows it. */
  readonly bot: string;
  /** What it plays in, and as whom: for those who wait for it. */
  readonly tournament: string;
  readonly entrant: EntrantId;
  readonly parameters: BotParameters;
}

export type BotSource = ModuleSource | RemoteSource;

/** The bot's name in the specification of an entrant that is played from elsewhere: `remote`, `remote?style=fast`. */
export const REMOTE_BOT = 'remote';

/** A bot that is found by its name alone: those who look for bots are handed the list. */
export interface NamedBot {
  readonly name: string;
  /** Module that exports `createBot`. */
  readonly url: string;
}

export type FindBotError = 'bot-not-found' | 'bot-remote';

const ENTRY_NAMES = ['bot.ts', 'bot.js', 'bot.mjs', 'src/index.ts', 'index.ts', 'index.js', 'index.mjs'] as const;

/** Finds the module of a specification, of a house bot or by a path relative to `folder`. Does not load it. */
export function findBot(
  specification: BotSpecification,
  folder: string,
  houseBots: readonly NamedBot[],
): Result<ModuleSource, FindBotError> {
  const { bot, parameters } = specification;
  if (bot === REMOTE_BOT) {
    return failure('bot-remote', 'a remote bot plays from elsewhere: only the server that it connects to can ask it');
  }
  const houseBot = houseBots.find(({ name }) => name === bot);
  if (houseBot !== undefined) {
    return success({ type: 'module', url: houseBot.url, house: true, parameters });
  }
  const file = entryOf(resolve(folder, bot));
  if (file !== undefined) return success({ type: 'module', url: pathToFileURL(file).href, house: false, parameters });
  const names = houseBots.map(({ name }) => name).join(', ');
  return failure(
    'bot-not-found',
    `"${bot}" is no house bot (${names}), and ${resolve(folder, bot)} is neither a module nor a folder with ${ENTRY_NAMES.join(', ')}`,
  );
}

function entryOf(path: string): string | undefined {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined) return undefined;
  if (entry.isFile()) return path;
  const names = [mainOf(path), ...ENTRY_NAMES].filter((name) => name !== undefined);
  return names.map((name) => join(path, name)).find((file) => existsSync(file));
}

/** The `main` of a folder's package.json, if it has one that can be read. */
function mainOf(folder: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (typeof manifest !== 'object' || manifest === null || !('main' in manifest)) return undefined;
    return typeof manifest.main === 'string' ? manifest.main : undefined;
  } catch {
    return undefined;
  }
}
