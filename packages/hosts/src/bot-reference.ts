// A reference to a bot, for the host that runs it. Plain data: a job carries it across threads and machines.

import type { BotParameters } from '@mcr-arena/sdk';

export interface BotReference {
  /** The host that runs it: a name in a `HostRegistry`. An open set. */
  readonly host: string;
  /** The bot's name at that host: a house bot's name, a module's or a model's URL, the id of a bot that connects. */
  readonly bot: string;
  readonly parameters: BotParameters;
}

/** House bots, by name, in the process that plays. */
export const HOUSE_HOST = 'house';
/** Modules, by URL, in a process of their own for every deal. */
export const MODULE_HOST = 'module';
/** ONNX models, by URL, each version in a process of its own. The parameters are those of `policyManifestOf`. */
export const POLICY_HOST = 'policy';
/** Programs that answer on standard output, by URL of their file or folder, in a process of their own for every deal. */
export const STDIO_HOST = 'stdio';
/** Bots that connect to a server, by their id on the server. */
export const SESSION_HOST = 'session';
