// User ids for the programs of a root process. An id is claimed with an abstract socket named after it, so that no two processes
// or threads of this machine use it at the same time, and the claim of a killed process ends with it.

import { createServer, type Server } from 'node:net';

interface ClaimedUid {
  readonly uid: number;
  readonly claim: Server;
}

/** Number of ids to try, starting with the first. */
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

/** Undefined if the id is already claimed. */
function claimOf(uid: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', () => resolve(undefined));
    server.listen(`\0mcr-arena-uid-${uid}`, () => resolve(server.unref()));
  });
}
