// Failures of statements that may pass by themselves: the database is away, starts again, or lacks room or a lock at present.

import pg from 'pg';

/**
 * Classes of SQLSTATE: connection, transaction state (such as a read-only standby), rolled back, insufficient resources, object
 * in use, operator intervention, system error. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const PASSING = ['08', '25', '40', '53', '55', '57', '58'];

/** Whether the same statement may succeed later. What PostgreSQL did not report comes from the connection. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || PASSING.includes(error.code?.slice(0, 2) ?? '');
}

/** Whether a row with the same key was there. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505';
}
