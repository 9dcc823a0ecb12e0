// Detects temporary failures of statements: the database is unreachable or restarting, or lacks space or a lock.

import pg from 'pg';

/**
 * Classes of SQLSTATE: connection, transaction state (such as a read-only standby), rolled back, insufficient resources, object
 * in use, operator intervention, system error. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const PASSING = ['08', '25', '40', '53', '55', '57', '58'];

/** Whether the same statement may succeed later. Errors that PostgreSQL did not report come from the connection. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || PASSING.includes(error.code?.slice(0, 2) ?? '');
}

/** Whether a row with the same key already existed. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23505' || error.code === 'P2002');
}

/** Codes of Prisma for a connection that failed or was lost, and for a transaction that was ended or could not begin. */
const PRISMA_CODES = ['P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2037', 'P2028'];
/** Kinds of the same errors from Prisma's adapter, for raw queries. */
const ADAPTER_KINDS = [
  ...['DatabaseNotReachable', 'SocketTimeout', 'TlsConnectionError'],
  ...['ConnectionClosed', 'TooManyConnections'],
];
const SOCKET_CODES = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT'];
/** System calls in socket errors; undefined because Prisma omits the call. File errors have different calls. */
const SOCKET_CALLS: readonly (string | undefined)[] = [undefined, 'connect', 'read', 'write'];
/** SQLSTATE of a lost connection, too many connections, and a database that is stopping, starting or crashed. */
const SQL_STATES = /^(08|53300|57P0)/;
/** Messages of pg, which has no codes for them. */
const LOST_CONNECTION = /^Connection terminated|connection error and is not queryable|^timeout exp|^Query read timeout/;

/** The fields of errors of Prisma, pg and sockets that say what failed. */
interface ConnectionError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly meta?: {
    readonly driverAdapterError?: { readonly cause?: { readonly kind?: string; readonly originalCode?: string } };
  };
}

/** Whether a request to the database failed because it could not be reached. Its changes may or may not have been stored. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall, meta, message }: ConnectionError = error;
  const { kind = '', originalCode } = meta?.driverAdapterError?.cause ?? {};
  const state = originalCode ?? (error instanceof pg.DatabaseError ? code : '');
  return (
    PRISMA_CODES.includes(code) ||
    ADAPTER_KINDS.includes(kind) ||
    (SOCKET_CODES.includes(code) && SOCKET_CALLS.includes(syscall)) ||
    SQL_STATES.test(state) ||
    LOST_CONNECTION.test(message)
  );
}
