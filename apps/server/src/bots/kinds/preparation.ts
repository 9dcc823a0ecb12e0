// Prepares an uploaded bot for its check: what an upload kind does with a file before the bot is asked its first question.

import type { CacheLocation } from '@mcr-arena/files';
import type { BotReference, MeteredRunner, RecognisedProgram } from '@mcr-arena/hosts';
import type { BotFailure } from '@mcr-arena/protocol/documents';

interface PreparationTools {
  readonly cache: CacheLocation;
  /** Bytes that the owner's quota leaves for the unpacked and built bot. */
  readonly roomBytes: number;
  readonly signal: AbortSignal;
  /** Opens a sandbox whose CPU time is charged to the check, and which closes with it. */
  openRunner(): Promise<MeteredRunner>;
}

export type Preparation =
  | {
      readonly type: 'prepared';
      readonly buildOutput: string;
      readonly program?: RecognisedProgram;
      /** Bytes of the unpacked and built bot; absent if its file is used as it is. */
      readonly bytes?: number;
    }
  | { readonly type: 'failed'; readonly code: BotFailure; readonly message: string; readonly buildOutput?: string };

/** `bot`: with the URL of its file. Rejects after an internal error. */
export type PrepareUpload = (bot: BotReference, tools: PreparationTools) => Promise<Preparation>;
