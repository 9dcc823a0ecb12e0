// What clients at one address hold at the same time, in the memory of each server, and how much that may be.

import { networkOf } from './public-address.ts';

/** Maximum numbers at one address at the same time. */
interface AddressLimits {
  /** Tables with human players that were created there and are not over. */
  readonly tables: number;
  /** Connections of pages to the socket server; those of connected bots do not count. */
  readonly sockets: number;
  /** Competitions that its connections watch, over all connections. */
  readonly watched: number;
}

/** `requestsPerMinute`: the server's limit on requests per address, from which other limits per address are derived. */
export function addressLimits(requestsPerMinute: number): AddressLimits {
  const share = (part: number): number => shareOf(requestsPerMinute, part);
  return { tables: share(10), sockets: share(5), watched: share(1) };
}

/** The given part of the limit on requests, at least 5. */
export function shareOf(requestsPerMinute: number, part: number): number {
  return Math.max(5, Math.ceil(requestsPerMinute / part));
}

/** Counts by address. IPv6 addresses of one network count together. */
export class AddressCounts {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Counts one more, unless the address has the maximum. The returned function undoes the count, once. */
  take(address: string): (() => void) | undefined {
    const network = networkOf(address);
    const count = this.#counts.get(network) ?? 0;
    if (count >= this.#most) return undefined;
    this.#counts.set(network, count + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release(network);
      isHeld = false;
    };
  }

  /** Whether the address has the maximum. */
  isFull(address: string): boolean {
    return (this.#counts.get(networkOf(address)) ?? 0) >= this.#most;
  }

  #release(network: string): void {
    const left = this.#counts.get(network)! - 1;
    if (left === 0) this.#counts.delete(network);
    else this.#counts.set(network, left);
  }
}
