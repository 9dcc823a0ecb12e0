// One connection of a bot or a person. A line that pushes is sent events as they happen; others get them with the next
// decision.

import type { DealEnded, ProblemCode, ServerMessages } from '@mcr-arena/protocol';

export interface SessionMessages extends ServerMessages {
  /** To lines that push. */
  readonly events: Omit<DealEnded, 'reason'>;
}

export interface SessionLine {
  /** Id of the credential that it was opened with. */
  readonly credential: string;
  readonly pushes?: boolean;
  send<Name extends keyof SessionMessages>(name: Name, message: SessionMessages[Name]): void;
  /** Reports the problem and closes the connection. */
  end(problem: ProblemCode): void;
}

/** Whether the bot or person is connected. */
export type Presence =
  | { readonly type: 'never-connected' }
  | { readonly type: 'connected'; readonly line: SessionLine }
  | { readonly type: 'away' };

export const NEVER_CONNECTED: Presence = { type: 'never-connected' };
export const AWAY: Presence = { type: 'away' };
