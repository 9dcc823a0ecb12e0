// The best goals found so far, at most `capacity` of them, as parallel typed arrays; a better goal replaces the worst
// one. Each goal is stored once, even if several ways lead to it. Mutable, and emptied for every decision.

/** Fills `sets` if a goal has fewer than four. */
export const NO_SET = 255;
/** The `pair` of a goal other than sets and a pair, whose tiles are only in its keys. */
export const NO_PAIR = 255;

const SEEN_SLOTS = 1 << 14;
/** Maximum number of goals seen; more are ignored, because the table of seen goals must stay sparse. */
const SEEN_LIMIT = SEEN_SLOTS / 2;

export class GoalPool {
  readonly capacity: number;
  size = 0;
  /** Sets still in the hand, four per goal, with `NO_SET` in place of melds. */
  readonly sets: Uint8Array;
  /** The pair's tile, or `NO_PAIR`. */
  readonly pair: Uint8Array;
  /** Concealed tiles of the goal as octal counts, four keys per goal. */
  readonly keys: Int32Array;
  /** Number of tiles that the hand lacks. */
  readonly missing: Uint8Array;
  /** The preference of its group: a factor on its weight. */
  readonly preference: Float64Array;
  /** The estimate that decides which goals are kept. */
  readonly estimate: Float64Array;
  /** Binary heap of goals, the least estimate first. */
  private readonly heap: Int32Array;
  private readonly seenKeys = new Int32Array(4 * SEEN_SLOTS);
  private readonly seenStamp = new Int32Array(SEEN_SLOTS);
  private stamp = 0;
  private seenCount = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.sets = new Uint8Array(4 * capacity);
    this.pair = new Uint8Array(capacity);
    this.keys = new Int32Array(4 * capacity);
    this.missing = new Uint8Array(capacity);
    this.preference = new Float64Array(capacity);
    this.estimate = new Float64Array(capacity);
    this.heap = new Int32Array(capacity);
  }

  clear(): void {
    this.size = 0;
    this.seenCount = 0;
    this.stamp += 1;
  }

  /** Goals with an estimate up to this one are not stored. */
  get threshold(): number {
    return this.size < this.capacity ? 0 : this.estimate[this.heap[0]!]!;
  }

  /** Whether a goal of these keys is new; marks it as seen. */
  isNew(keys: Int32Array): boolean {
    if (this.seenCount >= SEEN_LIMIT) return false;
    const { seenKeys, seenStamp } = this;
    const key0 = keys[0]!;
    const key1 = keys[1]!;
    const key2 = keys[2]!;
    const key3 = keys[3]!;
    let slot = hashOf(key0, key1, key2, key3) & (SEEN_SLOTS - 1);
    while (seenStamp[slot] === this.stamp) {
      const at = 4 * slot;
      if (
        seenKeys[at] === key0 &&
        seenKeys[at + 1] === key1 &&
        seenKeys[at + 2] === key2 &&
        seenKeys[at + 3] === key3
      ) {
        return false;
      }
      slot = (slot + 1) & (SEEN_SLOTS - 1);
    }
    const at = 4 * slot;
    seenStamp[slot] = this.stamp;
    seenKeys[at] = key0;
    seenKeys[at + 1] = key1;
    seenKeys[at + 2] = key2;
    seenKeys[at + 3] = key3;
    this.seenCount += 1;
    return true;
  }

  /** Reserves a slot for a goal with this estimate, which must be above the threshold, and updates the heap. */
  claimSlot(estimate: number): number {
    const slot = this.size < this.capacity ? this.size : this.heap[0]!;
    this.estimate[slot] = estimate;
    if (this.size < this.capacity) {
      this.size += 1;
      this.rise(slot);
    } else {
      this.sink(slot);
    }
    return slot;
  }

  private rise(slot: number): void {
    const { heap, estimate } = this;
    let place = this.size - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (estimate[heap[parent]!]! <= estimate[slot]!) break;
      heap[place] = heap[parent]!;
      place = parent;
    }
    heap[place] = slot;
  }

  private sink(slot: number): void {
    const { heap, estimate, size } = this;
    let place = 0;
    for (let child = 1; child < size; child = 2 * place + 1) {
      if (child + 1 < size && estimate[heap[child + 1]!]! < estimate[heap[child]!]!) child += 1;
      if (estimate[heap[child]!]! >= estimate[slot]!) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = slot;
  }
}

function hashOf(key0: number, key1: number, key2: number, key3: number): number {
  let hash = Math.imul(key0, 0x9e3779b1) ^ Math.imul(key1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) ^ Math.imul(key2, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 13), 0x297a2d39) ^ Math.imul(key3, 0x27d4eb2f);
  return hash ^ (hash >>> 16);
}
