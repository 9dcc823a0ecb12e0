// Where the embedded PostgreSQL is within a data folder:
//   postgres/           its own files; postgres.new-…/ while they are made
//   postgres.log        what it reports; postgres.log.1 what it reported before
//   password            of its one user; only needed where there are no Unix sockets
//   socket/             where it listens, if the path is short enough

import { join, resolve } from 'node:path';

export interface ClusterPath {
  readonly folder: string;
  readonly data: string;
  readonly log: string;
  readonly password: string;
  readonly socket: string;
}

/** Absolute paths: the programs run in another folder. */
export function clusterPathIn(path: string): ClusterPath {
  const folder = resolve(path);
  return {
    folder,
    data: join(folder, 'postgres'),
    log: join(folder, 'postgres.log'),
    password: join(folder, 'password'),
    socket: join(folder, 'socket'),
  };
}
