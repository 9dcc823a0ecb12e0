// `bot.json`: the language of a bot and how to run it. Bots without one are recognised by their files.

import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { LANGUAGES } from '../decision-limits.ts';
import { RUNTIME_NAMES } from '../sandbox/bot-runtimes.ts';

export const MANIFEST_NAME = 'bot.json';

/** Protocols of bots that are programs. */
export const BOT_PROTOCOLS = ['botzone-json', 'botzone-simple', 'events'] as const;
export type BotProtocol = (typeof BOT_PROTOCOLS)[number];

/** Arguments of programs cannot contain U+0000. */
const isPassable = (text: string): boolean => !text.includes('\0');
const word = z.string().min(1).max(1000).refine(isPassable, 'expected a string without U+0000');
const argv = z.tuple([word], word).describe('a program and its arguments');

export const botManifestSchema = z.strictObject({
  name: z.string().min(1).max(40),
  language: z.enum(LANGUAGES),
  entry: z
    .string()
    .min(1)
    .max(200)
    .refine(staysInside, "expected a path inside the bot's folder")
    .describe('the file to run or compile, relative to bot.json'),
  build: z
    .array(argv)
    .max(20)
    .exactOptional()
    .describe('commands that build the bot, run one after another in its folder'),
  run: argv
    .exactOptional()
    .describe('the command that runs the bot, in its folder; by default derived from the language'),
  protocol: z.enum(BOT_PROTOCOLS),
  keepRunning: z.boolean().describe("true: one process per deal, with Botzone's marker after each response"),
  runtime: z
    .enum(RUNTIME_NAMES)
    .exactOptional()
    .describe('libraries beyond the standard ones, with their limits; by default recognised by the code'),
});

export type BotManifest = Readonly<z.infer<typeof botManifestSchema>>;

function staysInside(path: string): boolean {
  return !path.startsWith('/') && !path.split('/').includes('..') && isPassable(path);
}

/** Parses the text of a bot.json. Errors name the invalid field. */
export function parseBotManifest(text: string): Result<BotManifest, 'manifest-malformed'> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return failure('manifest-malformed', `${MANIFEST_NAME}: ${(thrown as Error).message}`);
  }
  const parsed = botManifestSchema.safeParse(value);
  if (parsed.success) return success(parsed.data);
  const { path, message } = parsed.error.issues[0]!;
  return failure('manifest-malformed', `${MANIFEST_NAME}: ${path.join('.') || 'the whole file'}: ${message}`);
}
