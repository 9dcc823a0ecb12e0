// Paths of the embedded PostgreSQL within a data folder:
//   postgres/           its own files; postgres.new-…/ while they are created
//   postgres.log        its log; postgres.log.1 is the previous one
//   password            password of its only user; used on systems without Unix sockets
//   socket/             folder of the socket, if the path is short enough

import { join, resolve } from 'node:path';

export interface ClusterPath {
  readonly folder: string;
  readonly data: string;
  readonly log: string;
  readonly password: string;
  readonly socket: string;
}

/** Absolute paths, because the programs run in another folder. */
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
