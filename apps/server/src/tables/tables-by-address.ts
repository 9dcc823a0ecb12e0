// Limits the tables that one address has created and that are not over. Most tables that nobody returns to are games of guests, so
// an address with the maximum gets another table by ending the one that has been deserted for longest.

import { networkOf } from '../accounts/public-address.ts';
import type { PeopleTable } from './people-table.ts';

type LimitedTable = Pick<PeopleTable, 'status' | 'desertedMs' | 'end'>;

/** Absent while the table is being created. */
interface Slot<Table> {
  table?: Table;
}

/** Time without connected people after which a table may be ended to make room. */
const DESERTED_MS = 15 * 60_000;

export class TablesByAddress<Table extends LimitedTable> {
  readonly #most: number;
  readonly #onError: (error: unknown) => void;
  readonly #slots = new Map<string, Set<Slot<Table>>>();

  /** `most`: maximum number of tables per address. */
  constructor(most: number, onError: (error: unknown) => void) {
    this.#most = most;
    this.#onError = onError;
  }

  /** Creates a table for a client at the address; undefined if the address has the maximum number of tables in use. */
  async create(address: string, make: () => Promise<Table>): Promise<Table | undefined> {
    const network = networkOf(address);
    this.#forgetOver(network);
    const slots = this.#slots.get(network) ?? new Set();
    if (slots.size >= this.#most && !this.#makeRoom(slots)) return undefined;
    const slot: Slot<Table> = {};
    this.#slots.set(network, slots.add(slot));
    try {
      slot.table = await make();
      return slot.table;
    } catch (thrown) {
      slots.delete(slot);
      throw thrown;
    }
  }

  /** Releases tables that are over. */
  sweep(): void {
    for (const network of this.#slots.keys()) this.#forgetOver(network);
  }

  /** Forgets all tables, which this process no longer plays. */
  clear(): void {
    this.#slots.clear();
  }

  #forgetOver(network: string): void {
    const slots = this.#slots.get(network);
    if (slots === undefined) return;
    for (const slot of slots) if (slot.table?.status === 'over') slots.delete(slot);
    if (slots.size === 0) this.#slots.delete(network);
  }

  #makeRoom(slots: Set<Slot<Table>>): boolean {
    const desertedMs = ({ table }: Slot<Table>): number => table?.desertedMs ?? 0;
    const [longest] = [...slots].toSorted((one, other) => desertedMs(other) - desertedMs(one));
    if (longest === undefined || desertedMs(longest) < DESERTED_MS) return false;
    slots.delete(longest);
    void longest.table!.end().catch(this.#onError);
    return true;
  }
}
