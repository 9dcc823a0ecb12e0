// A reference to a bot, for the host that runs it. Plain data, part of jobs that cross threads and machines.

import type { BotParameters } from '@mcr-arena/sdk';

export interface BotReference {
  /** Name of the host in a `HostRegistry`. The set of names is open. */
  readonly host: string;
  /** The bot's name at that host: a house bot's name, a module's or a model's URL, the id of a bot that connects. */
  readonly bot: string;
  readonly parameters: BotParameters;
}

/** House bots by name, in the process that plays. */
export const HOUSE_HOST = 'house';

/** The reference to a house bot. `parameters`: those that differ from the defaults. */
export function houseReference(bot: string, parameters: BotParameters = {}): BotReference {
  return { host: HOUSE_HOST, bot, parameters };
}

/** Whether the bot is code of this program, which may know secrets of the deals that it plays. */
export function isHouseBot({ host }: Pick<BotReference, 'host'>): boolean {
  return host === HOUSE_HOST;
}

/** Modules by URL, in a separate process for every deal. */
export const MODULE_HOST = 'module';
/** ONNX models by URL, each version in a separate process. For parameters, see `policyManifestOf`. */
export const POLICY_HOST = 'policy';
/** Programs that reply on standard output, by URL of their file or folder, in a separate process for every deal or turn. */
export const STDIO_HOST = 'stdio';
/** Bots that connect to a server, by their id on the server. Sets queued by 0.2 have this name. */
export const REMOTE_HOST = 'session';
