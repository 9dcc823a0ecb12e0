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

type DecisionText = Pick<CheckFault, 'request' | 'answer' | 'unreadable' | 'legal'>;

interface FaultPlace {
  /** Where it happened, for the report. */
  readonly situation: string;
  /** The bot's protocol, in whose notation question, reply and legal actions are shown; absent: Botzone's. */
  readonly protocol?: string | undefined;
}

export function faultOf({ situation, protocol }: FaultPlace, foul: FoulReply, log: BotLog | undefined): CheckFault {
  const { seat, state } = foul;
  return {
    situation,
    ...decisionTextOf(protocol, foul),
    stderr: (log?.text ?? '').slice(-STDERR_SHOWN),
    table: showTable(state, seat),
  };
}

/** A question, the bot's reply and the legal replies, in the notation of its protocol. */
export function decisionTextOf(
  protocol: string | undefined,
  { observation, legalActions, reply }: Pick<FoulReply, 'observation' | 'legalActions' | 'reply'>,
): DecisionText {
  const { history, question } = observation;
  const isInEvents = protocol === 'events';
  const request = isInEvents ? JSON.stringify(question) : formatRequest(history.at(-1)!, history.at(-2));
  return {
    request: request ?? question.type,
    answer: textOfReply(reply, isInEvents),
    ...(reply.type === 'unreadable' && { unreadable: true }),
    legal: legalActions.slice(0, LEGAL_SHOWN).map((action) => textOfAction(action, isInEvents)),
  };
}

function textOfReply(reply: Reply, isInEvents: boolean): string {
  switch (reply.type) {
    case 'timedOut':
      return 'no reply in time';
    case 'crashed':
      return reply.verdict ?? 'crashed';
    case 'unreadable':
      return reply.text;
    default:
      return textOfAction(reply, isInEvents);
  }
}

/** The action in Botzone's format, or as JSON: for a bot of the events protocol, and for illegal actions that the format lacks. */
function textOfAction(action: Action, isInEvents: boolean): string {
  if (isInEvents) return JSON.stringify(action);
  try {
    return formatResponse(action);
  } catch {
    return JSON.stringify(action);
  }
}
