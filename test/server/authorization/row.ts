// The type of a row of the authorisation matrix, and marks that many rows share.

import type { Sender, World } from './senders.ts';

/** `ok`: 2xx or a redirection. `401`: not signed in. `403`: not permitted. Otherwise the error code. */
export type Mark = 'ok' | '401' | '403' | (string & {});

export interface MatrixRequest {
  /** The parameters of the address by name, `*` included. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
}

export interface Row {
  /** As fastify lists it: `GET /api/tournaments/:id`. */
  readonly route: string;
  readonly marks: Readonly<Record<Sender, Mark>>;
  /** A request that succeeds for permitted senders. Called again once it has succeeded, for a request with a new subject. */
  request(world: World): Promise<MatrixRequest> | MatrixRequest;
}

/** `marks`: separated by spaces, in the order nobody, guest, stranger, owner, organiser, administrator, suspended. */
export function row(route: string, marks: string, request: Row['request'] = () => ({})): Row {
  const [nobody, guest, stranger, owner, organiser, administrator, suspended] = marks.trim().split(/\s+/) as Mark[];
  const bySender = { nobody, guest, stranger, owner, organiser, administrator, suspended } as Row['marks'];
  return { route, marks: bySender, request };
}

export const PUBLIC = 'ok ok ok ok ok ok ok';
/** Accounts of any role. */
export const ACCOUNTS = '401 403 ok ok ok ok 401';
export const ORGANISERS = '401 403 403 ok ok ok 401';
/** The owner, and administrators. */
export const OWNER = '401 403 403 ok 403 ok 401';
export const ADMINISTRATORS = '401 403 403 403 403 ok 401';
export const everybody = (mark: Mark): string => Array(7).fill(mark).join(' ');
