// User ids for the programs of a root process. An id is claimed by an abstract socket of its name, so that no two processes or
// threads of this machine use one at the same time, and the claim of a process that was killed ends with it.

import { createServer, type Server } from 'node:net';

export interface ClaimedUid {
  readonly uid: number;
  readonly claim: Server;
}

/** Claims are tried so far beyond the first id. */
const MOST_UIDS = 10_000;

export class UidPool {
  readonly #first: number;
  readonly #free: ClaimedUid[] = [];
  #next: number;

  constructor(first: number) {
    this.#first = first;
    this.#next = first;
  }

  async take(): Promise<ClaimedUid> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    while (this.#next < this.#first + MOST_UIDS) {
      const uid = this.#next;
      this.#next += 1;
      const claim = await claimOf(uid);
      if (claim !== undefined) return { uid, claim };
    }
    throw new Error(`all user ids from ${this.#first} to ${this.#first + MOST_UIDS - 1} are in use`);
  }

  give(claimed: ClaimedUid): void {
    this.#free.push(claimed);
  }

  close(): void {
    for (const { claim } of this.#free.splice(0)) claim.close();
  }
}

/** Undefined where the id is claimed already. */
function claimOf(uid: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(`\0mcr-arena-uid-${uid}`, () => resolve(server.unref()));
  });
}
