// `bot.json`: the language of a bot and how to run it. Bots without one are recognised by their files.

import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { LANGUAGES } from '../decision-limits.ts';
import { RUNTIME_NAMES } from '../sandbox/bot-runtimes.ts';

export const MANIFEST_NAME = 'bot.json';

/** Protocols of bots that are programs. */
const BOT_PROTOCOLS = ['botzone-json', 'botzone-simple', 'events'] as const;
export type BotProtocol = (typeof BOT_PROTOCOLS)[number];

/** Arguments of programs cannot contain U+0000. */
const isPassable = (text: string): boolean => !text.includes('\0');
const word = z.string().min(1).max(1000).refine(isPassable, 'expected a string without U+0000');
const MOST_WORDS = 100;
const argv = z
  .tuple([word], word)
  .refine((words) => words.length <= MOST_WORDS, `expected at most ${MOST_WORDS} words`)
  .describe('a program and its arguments');
/** Options of Node that give the code no rights, which it lacks in the sandbox. */
const NODE_OPTION =
  /^--(enable-source-maps|experimental-(strip|transform)-types|expose-gc|jitless|max-(old-space|semi-space)-size|no-warnings|stack-size)(=|$)/;

export const botManifestSchema = z.strictObject({
  name: z.string().min(1).max(40).describe('the name of the bot'),
  language: z.enum(LANGUAGES).describe(LANGUAGES.join(', ')),
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
    .refine(hasSafeOptions, 'expected, as options of node, only such as --max-old-space-size=200 and --no-warnings')
    .exactOptional()
    .describe('the command that runs the bot, in its folder; by default derived from the language'),
  protocol: z.enum(BOT_PROTOCOLS).describe(BOT_PROTOCOLS.join(', ')),
  keepRunning: z
    .boolean()
    .describe("true: one process per deal, with Botzone's marker after each response; false: one process per turn"),
  runtime: z
    .enum(RUNTIME_NAMES)
    .exactOptional()
    .describe('libraries beyond the standard ones, with their limits; by default recognised by the code'),
});

export type BotManifest = Readonly<z.infer<typeof botManifestSchema>>;

function staysInside(path: string): boolean {
  return !path.startsWith('/') && !path.split('/').includes('..') && isPassable(path);
}

function hasSafeOptions([program, ...rest]: readonly string[]): boolean {
  const script = rest.findIndex((arg) => !arg.startsWith('-'));
  return program !== 'node' || rest.slice(0, script === -1 ? undefined : script).every((arg) => NODE_OPTION.test(arg));
}

/** Parses the text of a bot.json. Errors name the invalid field. */
export function parseBotManifest(text: string): Result<BotManifest, 'manifest-malformed'> {
  let value: unknown;
  try {
    // Some editors begin a file with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (thrown) {
    return failure('manifest-malformed', `${MANIFEST_NAME}: ${(thrown as Error).message}`);
  }
  const parsed = botManifestSchema.safeParse(value);
  if (parsed.success) return success(parsed.data);
  const { path, message } = parsed.error.issues[0]!;
  const missing = missingField(value, path);
  if (missing !== undefined) return failure('manifest-malformed', `${MANIFEST_NAME}: ${missing}`);
  return failure('manifest-malformed', `${MANIFEST_NAME}: ${path.join('.') || 'the whole file'}: ${message}`);
}

/** What a missing field is for; undefined if the field at `path` is present. */
function missingField(value: unknown, [name, ...rest]: readonly PropertyKey[]): string | undefined {
  if (name === undefined || rest.length > 0 || Object.hasOwn(Object(value), name)) return undefined;
  const field = botManifestSchema.shape[name as keyof BotManifest];
  return `${String(name)} is missing (${field.description})`;
}
