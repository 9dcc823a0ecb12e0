// The table of errors that the server returns: code, status and default message. Clients match on the code. An error that
// is not in the table is logged in full and reported as `internal`.

import { STATUS_CODES } from 'node:http';
import { PROBLEMS } from '@mcr-arena/protocol';
import type { Result } from '@mcr-arena/tiles';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { RecordUnavailable } from '../archive/archived-record.ts';
import { ArtifactMissing } from '../bots/artifacts/artifact-store.ts';
import { MalformedData } from '../database/parse-column.ts';
import { isUnreachable } from '../database/passing-failure.ts';
import type { ApiServer } from './api-server.ts';

export const ERRORS = {
  'request-malformed': { status: 400, message: 'the request does not have the expected form' },
  'config-invalid': { status: 400, message: 'the tournament cannot be played as described' },
  'webhook-invalid': { status: 400, message: 'notices cannot be posted to this address' },
  'name-invalid': { status: 400, message: 'the name cannot be used' },
  'password-weak': { status: 400, message: 'the password is too easy to guess' },
  'token-missing': { status: 401, message: 'sign in first, or send a token: "Authorization: Bearer …"' },
  'token-unknown': { status: 401, message: 'the token is unknown or was revoked' },
  'password-wrong': { status: 401, message: 'the name or the password is wrong' },
  'account-suspended': { status: 403, message: 'the account is suspended: ask an administrator of this server' },
  'sign-up-closed': {
    status: 403,
    message: 'sign-up is closed: administrators and organisers create accounts on this server',
  },
  'session-missing': { status: 403, message: 'tokens cannot do this: sign in with name and password' },
  'origin-foreign': { status: 403, message: 'the request comes from a page of another site' },
  'group-role-missing': { status: 403, message: 'your role in the group does not permit this' },
  'member-not-managed': { status: 403, message: 'the account was not created in this class' },
  'scope-missing': { status: 403, message: 'the token does not permit this' },
  'not-yours': { status: 403, message: 'only the organiser or an administrator may do this' },
  'route-unknown': { status: 404, message: 'no such address: /api/docs lists the addresses of the API' },
  'tournament-unknown': { status: 404, message: 'tournament not found' },
  'contest-unknown': { status: 404, message: 'contest not found' },
  'stage-unknown': { status: 404, message: 'the contest has no such stage, or it is not open yet' },
  'round-unknown': { status: 404, message: 'round not found, or not open yet' },
  'set-unknown': { status: 404, message: 'set not found, or its round is not open yet' },
  'entrant-unknown': { status: 404, message: 'the tournament has no such entrant' },
  'group-unknown': { status: 404, message: 'group not found, or you are not a member' },
  'task-unknown': { status: 404, message: 'task not found, or you are not a member of its group' },
  'submission-unknown': { status: 404, message: 'the member has submitted nothing' },
  'member-unknown': { status: 404, message: 'the group has no such member' },
  'link-unknown': { status: 404, message: 'this link was used or has expired: ask for another one' },
  'token-not-found': { status: 404, message: 'token not found' },
  'ladder-unknown': { status: 404, message: 'this server has no ladder' },
  'dump-unknown': { status: 404, message: 'no such dump: /api/dumps lists the published ones' },
  'webhook-unknown': { status: 404, message: 'you have no webhook' },
  'version-unknown': { status: 404, message: 'the bot has no such version' },
  'match-unknown': { status: 404, message: 'match not found' },
  'comparison-unknown': { status: 404, message: 'comparison not found' },
  'bot-not-found': { status: 404, message: 'bot not found' },
  'user-not-found': { status: 404, message: 'no user has this name' },
  'tournament-not-over': {
    status: 409,
    message: 'the tournament is not over yet: it can be verified once its secret is published at the end',
  },
  'tournament-exists': { status: 409, message: 'a tournament with this id already exists' },
  'contest-exists': { status: 409, message: 'a competition with this id already exists' },
  'stream-missing': { status: 409, message: 'no stream is open with this token: GET /api/remote/stream first' },
  'deal-over': { status: 409, message: PROBLEMS['deal-over'].message },
  'question-unknown': { status: 409, message: PROBLEMS['question-unknown'].message },
  'reply-late': { status: 409, message: PROBLEMS['reply-late'].message },
  'registration-closed': { status: 409, message: 'registration is closed' },
  'too-many-entries': { status: 409, message: 'the account has registered the maximum number of bots' },
  'bot-unsealed': { status: 409, message: 'the contest accepts uploaded bots only' },
  'group-required': { status: 403, message: 'only members of the group may register' },
  'deadline-passed': { status: 409, message: 'the deadline must be in the future' },
  'too-many-tasks': { status: 409, message: 'the group has the maximum number of tasks' },
  'task-closed': { status: 409, message: 'the task is over or its deadline has passed' },
  'task-open': { status: 409, message: 'the task is not over yet' },
  'task-begun': { status: 409, message: 'a version was submitted: the points of the task cannot be changed' },
  'task-passed': { status: 409, message: 'one of your versions has passed' },
  'version-submitted': { status: 409, message: 'the version is already submitted' },
  'too-many-submissions': { status: 409, message: 'you have submitted the maximum number of versions' },
  'measurement-running': { status: 409, message: 'the submission is being measured' },
  'status-conflict': { status: 409, message: 'the status of the tournament does not permit this' },
  'user-exists': { status: 409, message: 'a user with this name already exists' },
  'signed-in': { status: 409, message: 'you are signed in: sign out first' },
  'user-suspended': { status: 409, message: 'the user is suspended' },
  'user-is-you': { status: 409, message: 'administrators cannot suspend themselves' },
  'last-owner': { status: 409, message: 'the group would have no owner' },
  'last-administrator': { status: 409, message: 'the server would have no administrator: appoint another one first' },
  'role-missing': { status: 409, message: 'the role of the user does not permit tokens of this scope' },
  'version-unsealed': { status: 409, message: 'remote bots cannot be ranked' },
  'version-benched': { status: 409, message: 'the version had repeated faults: upload a corrected one' },
  'version-unchecked': { status: 409, message: 'the version has not passed its check' },
  'too-many-ranked': { status: 409, message: 'the account has the maximum number of ranked bots' },
  'too-many-matches': { status: 409, message: 'the maximum number of matches is in progress' },
  'too-many-comparisons': { status: 409, message: 'the maximum number of comparisons is in progress' },
  'walls-used': { status: 429, message: 'the walls of your comparisons for today are used up' },
  'bot-removed': { status: 409, message: 'the bot was removed' },
  'set-undisclosed': {
    status: 403,
    message: 'the deals of a set are shown once every table has played its wall',
  },
  'table-unknown': { status: 404, message: 'table not found, or its game is over: see GET /api/games/ID' },
  'game-unknown': { status: 404, message: 'game not found, or not started yet' },
  'player-unknown': { status: 404, message: 'no other person plays at this place' },
  'already-reported': { status: 409, message: 'you have reported this player for this game' },
  'report-unknown': { status: 404, message: 'report not found, or closed' },
  'too-many-avoided': { status: 409, message: 'you avoid the maximum number of people: remove one first' },
  'deal-unknown': { status: 404, message: 'the game has no such deal, or the deal is not over yet' },
  'table-full': { status: 409, message: 'the place is taken, or the game has started' },
  'bot-not-for-people': { status: 409, message: 'the owner of one of the bots does not let it play with people' },
  'bot-not-connected': { status: 409, message: 'one of the remote bots is not connected' },
  'bot-not-casual': {
    status: 409,
    message: `programs that speak Botzone's protocols cannot play with people: use the protocol "events"`,
  },
  'bot-not-for-matches': { status: 409, message: 'the owner of one of the bots does not permit matches on request' },
  'game-not-over': { status: 409, message: 'the game is not over yet' },
  'not-first': { status: 403, message: 'only the first person at the table may do this' },
  'not-seated': { status: 403, message: 'only players of this table may do this' },
  'competition-unknown': { status: 404, message: 'competition not found' },
  'human-duplicate-unknown': { status: 404, message: 'competition of people and bots not found' },
  'night-unknown': { status: 404, message: 'night not found' },
  'night-over': { status: 409, message: 'the night is over' },
  'night-not-now': { status: 409, message: 'the night does not permit this now' },
  'hand-entered': { status: 409, message: 'another result of this deal was entered' },
  'table-key-wrong': { status: 403, message: 'the link is not that of this table: scan its code again' },
  'competition-open': { status: 403, message: 'walls, deals and results are shown once the competition is over' },
  'people-only': { status: 409, message: 'only people enter this competition' },
  'team-refused': { status: 409, message: 'the team cannot be joined' },
  'bots-early': { status: 409, message: 'people may still come: bots can take the free places later, see botsAt' },
  'competition-early': { status: 409, message: 'the competition has not begun' },
  'competition-closed': { status: 409, message: 'the competition is over' },
  'competition-exists': { status: 409, message: 'a competition with this id already exists' },
  'no-rematch': { status: 409, message: 'the deals of a competition are played only once' },
  'replay-private': { status: 403, message: 'only the players may see the deals of this game' },
  'find-too-early': {
    status: 429,
    message: 'you left games of people before their end: wait for the seconds in the Retry-After header',
  },
  'tables-limited': { status: 429, message: 'you have places at too many tables: leave one first' },
  'tables-elsewhere': { status: 503, message: 'the tables are starting, or another server runs them: try again' },
  'body-too-large': { status: 413, message: 'the body is too large' },
  'media-type-unsupported': { status: 415, message: 'the body must be JSON (Content-Type: application/json)' },
  'upload-too-large': { status: 413, message: 'the file is too large' },
  'quota-exceeded': { status: 409, message: 'your bots use all of your disk quota' },
  'processor-time-used': { status: 429, message: 'your bots have used up their CPU time for today' },
  'trial-under-way': { status: 409, message: 'a run of yours is in progress' },
  'trial-unknown': { status: 404, message: 'you have no run: results are deleted after an hour' },
  'sources-too-large': { status: 409, message: 'the file of the version is too large to be shown' },
  'uploads-limited': { status: 429, message: 'too many uploads are in progress' },
  'uploads-unavailable': { status: 503, message: 'no process of this server can run uploaded bots' },
  'webhooks-unavailable': { status: 503, message: 'this server does not send webhooks' },
  'check-unknown': { status: 404, message: 'the version has no check' },
  'artifact-unknown': { status: 404, message: 'the file of the version is not stored' },
  'attempts-limited': { status: 429, message: 'too many attempts: wait for the seconds in the Retry-After header' },
  'rate-limited': { status: 429, message: 'too many requests: wait for the seconds in the Retry-After header' },
  'not-ready': { status: 503, message: PROBLEMS['not-ready'].message },
  'data-malformed': { status: 500, message: 'stored data cannot be read; the log of the server has the details' },
  'storage-full': { status: 507, message: 'the disk of the server is full: try again later' },
  'database-unavailable': { status: 503, message: 'the server cannot reach its database: try again in a few seconds' },
  'record-unavailable': { status: 503, message: 'the record cannot be read from the archive' },
  internal: { status: 500, message: 'an internal error; it has been logged' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ErrorCode = keyof typeof ERRORS;

interface RetryAfter {
  readonly retryAfterSeconds?: number;
}

/** Thrown by a handler to respond with an error from the table. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string = ERRORS[code].message, { retryAfterSeconds }: RetryAfter = {}) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The value of a result. Throws `ApiError` with the message of a failure, and its code or `code`. */
export function valueOrRefuse<T>(result: Result<T, ErrorCode> & RetryAfter): T;
export function valueOrRefuse<T>(result: Result<T, string> & RetryAfter, code: ErrorCode): T;
export function valueOrRefuse<T>(result: Result<T, string> & RetryAfter, code?: ErrorCode): T {
  if (result.ok) return result.value;
  throw new ApiError(code ?? (result.error.code as ErrorCode), result.error.message, result);
}

/** The value. Throws `ApiError` if it is undefined. */
export function foundOrRefuse<T>(value: T | undefined, code: ErrorCode, message?: string): T {
  if (value === undefined) throw new ApiError(code, message);
  return value;
}

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'media-type-unsupported',
};

/** Errors that an operator must investigate. */
const LOGGED: readonly ErrorCode[] = [
  'internal',
  'data-malformed',
  'database-unavailable',
  'record-unavailable',
  'storage-full',
];

/** Values of `Retry-After`. */
const RETRY_S: Readonly<Partial<Record<ErrorCode, number>>> = {
  'storage-full': 600,
  'database-unavailable': 5,
  'not-ready': 5,
};
/** Messages of the operating system, which PostgreSQL also forwards. */
const STORAGE_FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/;

/** Responds to all errors of the app as specified in the table. */
export function handleErrors(app: ApiServer): void {
  app.setNotFoundHandler((_request, reply) => {
    void reply.status(404).send(bodyOf('route-unknown'));
  });
  app.setErrorHandler(respondToError);
}

/** Also responds to errors that occur before a route is found. */
export function respondToError(
  error: FastifyError,
  { log }: Pick<FastifyRequest, 'log'>,
  reply: Pick<FastifyReply, 'status' | 'header'>,
): void {
  if (error instanceof ApiError && error.retryAfterSeconds !== undefined) {
    reply.header('retry-after', error.retryAfterSeconds);
  }
  const { code, message } = classify(error);
  const retryS = RETRY_S[code];
  if (retryS !== undefined) reply.header('retry-after', retryS);
  if (LOGGED.includes(code)) log.error(error);
  void reply.status(ERRORS[code].status).send(bodyOf(code, message));
}

function bodyOf(
  code: ErrorCode,
  message: string = ERRORS[code].message,
): {
  readonly error: { readonly code: ErrorCode; readonly message: string };
} {
  return { error: { code, message } };
}

/** Omits the row, whose key may be private. */
function unreadable({ table, column }: MalformedData): string {
  const place = column === undefined ? `table "${table}"` : `column "${column}" of table "${table}"`;
  return `stored data cannot be read: ${place}; the log of the server names the row and the error`;
}

function classify(error: FastifyError): { readonly code: ErrorCode; readonly message?: string } {
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  if (error instanceof RecordUnavailable) return { code: 'record-unavailable', message: error.message };
  if (error instanceof ArtifactMissing) return { code: 'artifact-unknown' };
  if (error instanceof MalformedData) return { code: 'data-malformed', message: unreadable(error) };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [first] = error.validation;
    const place = `${error.validationContext ?? ''}${first?.instancePath ?? ''}`
      .replaceAll('/', '.')
      .replace(/\.$/, '');
    const problem = (first?.message ?? error.message).replace(
      /^Invalid input: (expected .+), received undefined$/,
      'missing, $1',
    );
    return { code: 'request-malformed', message: `${place}: ${problem}` };
  }
  const known = FASTIFY_CODES[error.code];
  if (known !== undefined) return { code: known };
  if (error.statusCode === 429) return { code: 'rate-limited' };
  const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  if (!isTheirs && isUnreachable(error)) return { code: 'database-unavailable' };
  if (!isTheirs) return { code: STORAGE_FULL.test(error.message) ? 'storage-full' : 'internal' };
  return { code: 'request-malformed', message: error.message || STATUS_CODES[error.statusCode!]! };
}
