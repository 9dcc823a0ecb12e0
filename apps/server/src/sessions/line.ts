// One connection of a remote bot. A pushing line receives events as they happen; other lines receive them with the next question.

import type { DealEnded, ProblemCode, ServerMessages } from '@mcr-arena/protocol';

export interface SessionMessages extends ServerMessages {
  /** Sent to pushing lines only. */
  readonly events: Omit<DealEnded, 'reason'>;
}

export interface SessionLine {
  /** Id of the credential with which it was opened. */
  readonly credential: string;
  readonly pushes?: boolean;
  send<Name extends keyof SessionMessages>(name: Name, message: SessionMessages[Name]): void;
  /** Reports the problem and closes the connection. */
  end(problem: ProblemCode): void;
}

/** Whether the bot is connected. */
export type Presence =
  | { readonly type: 'never-connected' }
  | { readonly type: 'connected'; readonly line: SessionLine }
  | { readonly type: 'away' };

export const NEVER_CONNECTED: Presence = { type: 'never-connected' };
export const AWAY: Presence = { type: 'away' };
