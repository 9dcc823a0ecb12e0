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
  return error instanceof pg.DatabaseError && error.code === '23505';
}
