// A fault in a bot's check, with the question, the legal answers and the table.

import type { Action, DealState, Observation, Reply } from '@mcr-arena/engine';
import type { BotLog } from '@mcr-arena/hosts';
import { formatRequest, formatResponse } from '@mcr-arena/protocol';
import type { CheckFault } from '@mcr-arena/protocol/documents';
import type { Seat } from '@mcr-arena/tiles';
import { showTable } from './shown-table.ts';

const STDERR_SHOWN = 4000;
const LEGAL_SHOWN = 40;

/** A reply that the judge does not accept. */
export interface FoulReply {
  readonly seat: Seat;
  readonly state: DealState;
  readonly observation: Observation;
  readonly legalActions: readonly Action[];
  readonly reply: Reply;
}

/** `situation`: where it happened, for the report. */
export function faultOf(situation: string, foul: FoulReply, log: BotLog | undefined): CheckFault {
  const { seat, state, observation, legalActions, reply } = foul;
  const { history } = observation;
  return {
    situation,
    request: formatRequest(history.at(-1)!, history.at(-2)) ?? observation.question.type,
    answer: textOfReply(reply),
    ...(reply.type === 'unreadable' && { unreadable: true }),
    legal: legalActions.slice(0, LEGAL_SHOWN).map(formatResponse),
    stderr: (log?.text ?? '').slice(-STDERR_SHOWN),
    table: showTable(state, seat),
  };
}

function textOfReply(reply: Reply): string {
  switch (reply.type) {
    case 'timedOut':
      return 'no reply in time';
    case 'crashed':
      return reply.verdict ?? 'crashed';
    case 'unreadable':
      return reply.text;
    default:
      return textOfAction(reply);
  }
}

/** The action in Botzone's format, or as JSON, because some illegal actions cannot be expressed in that format. */
function textOfAction(action: Action): string {
  try {
    return formatResponse(action);
  } catch {
    return JSON.stringify(action);
  }
}
