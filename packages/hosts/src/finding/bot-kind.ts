// The port that every kind of bot on this machine implements: how it is found, which files are its own, how it runs and how its
// parameters are read. A new kind is a file in `kinds` and a line in `bot-kinds.ts`.

import type { BotParameters } from '@mcr-arena/sdk';
import type { Result } from '@mcr-arena/tiles';
import type { BotReference } from '../bot-reference.ts';
import type { DecisionLimits } from '../decision-limits.ts';

/** A bot whose code is on this machine. */
export interface FoundBot {
  readonly reference: BotReference;
  /** URL of the module that exports `createBot`, of the model, or of a program's file or folder. */
  readonly url: string;
}

/** A bot that is found by its name. Applications pass the list to the code that finds and runs bots. */
export interface NamedBot {
  readonly name: string;
  /** URL of the module that exports `createBot`. */
  readonly url: string;
  /** Specifications of it by another name, which are suggested for that name. */
  readonly variants?: Readonly<Record<string, string>>;
}

/** A bot as a specification names it. */
interface SoughtBot {
  readonly name: string;
  readonly parameters: BotParameters;
  /** Absolute path of the file or folder that the name stands for, if it is a path. */
  readonly path: string;
  readonly houseBots: readonly NamedBot[];
}

export type FindBotError = 'bot-not-found' | 'bot-remote' | 'manifest-invalid' | 'onnxruntime-missing';

export interface BotKind {
  /** Name of its host. */
  readonly host: string;
  /** `module`: loaded by Node. The others are programs, which need a runner: one for each deal, or one for all of them. */
  readonly runsAs: 'module' | 'process-per-deal' | 'process';
  /** What a path of such a bot names, for messages. Absent if it is found by another name. @example "an ONNX model" */
  readonly description?: string;
  /** Undefined if the bot is not of this kind. Does not load it. */
  find(sought: SoughtBot): Result<FoundBot, FindBotError> | undefined;
  /** Its own files, given the path of its URL: a folder, or only the `file` in it. */
  filesOf(path: string): { readonly folder: string; readonly file?: string };
  /** The digest that is stored beside its bundled code; undefined if its files are its sources. */
  bundledDigestOf?(path: string): string | undefined;
  /** The parameters that it declares, unchecked. */
  readParameters(url: string, limits: DecisionLimits): Promise<Result<unknown, 'bot-unusable'>>;
  /** Where its code cannot be read, if its host does not report the place. */
  crashPlaceOf?(bot: string): string | undefined;
}
