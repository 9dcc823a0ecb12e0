// What went wrong at a question of a run.

import type { TrialDecision } from '@mcr-arena/protocol/documents';

/** `none`: the bot crashed, ended or took too long. */
export type FaultKind = 'rules' | 'unreadable' | 'none';

/** Undefined if the reply was legal. */
export function faultKind({
  fault,
  answer,
  unreadable,
}: Pick<TrialDecision, 'fault' | 'answer' | 'unreadable'>): FaultKind | undefined {
  if (fault === undefined) return undefined;
  if (unreadable) return 'unreadable';
  // What stands in place of a missing reply.
  return fault === answer ? 'none' : 'rules';
}
