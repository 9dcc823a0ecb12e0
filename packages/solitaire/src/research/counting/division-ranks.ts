// Ranks of the tile layouts of the hard case: divisions of n places into groups of even size, numbered 0 to TL − 1.
//
// A division is read place by place; each place chooses an earlier group, numbered by first occurrence, or opens the
// next one. The state after some places is the set of odd groups: one number with bit g set if group g is odd, and one
// bit above all groups as an end mark. The rank of a division is the number of divisions before it in lexicographic
// order of these choices. Uses flat tables for the inner loops of the counts.

/** Maximum number of places, with 156,297,964 divisions. */
export const MAX_PLACES = 16;

const GROUP_BITS = 4; // a choice is a group, 0 to 8
const STATE_BITS = MAX_PLACES / 2 + 1;
const STATES = 1 << STATE_BITS;

/** The state before the first place. */
export const FIRST_STATE = 1;

/** By state and group: the state after a place chose that group; 0 if there would be too many groups. */
const NEXT_STATE = new Int32Array(STATES << GROUP_BITS);
/** By number of remaining places and state: the number of choices for them after which every group is even. */
const COMPLETIONS = new Int32Array((MAX_PLACES + 1) << STATE_BITS);
/** By `choiceIndex`: number of divisions with the same earlier choices and a smaller group here. */
const EARLIER = new Int32Array(MAX_PLACES << (STATE_BITS + GROUP_BITS));

function choiceIndex(later: number, state: number, group: number): number {
  return (((later << STATE_BITS) | state) << GROUP_BITS) | group;
}

function groupsIn(state: number): number {
  return 31 - Math.clz32(state);
}

function fillTables(): void {
  for (let state = FIRST_STATE; state < STATES; state += 1) {
    COMPLETIONS[state] = state === 1 << groupsIn(state) ? 1 : 0;
    for (let group = 0; group <= groupsIn(state); group += 1) {
      const next = group === groupsIn(state) ? state | (2 << group) : state ^ (1 << group);
      NEXT_STATE[(state << GROUP_BITS) | group] = next < STATES ? next : 0;
    }
  }
  for (let later = 0; later < MAX_PLACES; later += 1) {
    for (let state = FIRST_STATE; state < STATES; state += 1) {
      let ways = 0;
      for (let group = 0; group <= groupsIn(state); group += 1) {
        EARLIER[choiceIndex(later, state, group)] = ways;
        ways += COMPLETIONS[(later << STATE_BITS) | stateAfter(state, group)]!;
      }
      COMPLETIONS[((later + 1) << STATE_BITS) | state] = ways;
    }
  }
}

fillTables();

/** The state after a place chose `group`, an existing group or the next one. */
export function stateAfter(state: number, group: number): number {
  return NEXT_STATE[(state << GROUP_BITS) | group]!;
}

/** The summand of the rank for a choice at a place with `later` places after it. */
export function rankOfChoice(later: number, state: number, group: number): number {
  return EARLIER[choiceIndex(later, state, group)]!;
}

/** Number of divisions of `places` places, an even number up to `MAX_PLACES`. Ranks are below it. */
export function divisionCount(places: number): number {
  return COMPLETIONS[(places << STATE_BITS) | FIRST_STATE]!;
}

/** Reads divisions by rank. Close consecutive ranks are cheap, because they share their first choices. */
interface DivisionReader {
  /** The group of each place in the division read last. */
  readonly groups: Uint8Array;
  /** Reads the division of that rank into `groups` and returns the number of its groups. */
  read(rank: number): number;
}

export function createDivisionReader(places: number): DivisionReader {
  const groups = new Uint8Array(places);
  const states = new Int32Array(places + 1).fill(FIRST_STATE); // before each place
  const starts = new Int32Array(places + 1); // the first rank with the same choices before each place
  let known = 0; // places whose state and start are valid
  const agrees = (place: number, rank: number): boolean => {
    const offset = rank - starts[place]!;
    return offset >= 0 && offset < COMPLETIONS[((places - place) << STATE_BITS) | states[place]!]!;
  };
  const read = (rank: number): number => {
    let place = known;
    while (!agrees(place, rank)) place -= 1;
    for (; place < places; place += 1) {
      const state = states[place]!;
      const offset = rank - starts[place]!;
      const first = choiceIndex(places - 1 - place, state, 0);
      let group = groupsIn(state);
      while (EARLIER[first + group]! > offset) group -= 1;
      groups[place] = group;
      states[place + 1] = stateAfter(state, group);
      starts[place + 1] = starts[place]! + EARLIER[first + group]!;
    }
    known = places;
    return groupsIn(states[places]!);
  };
  return { groups, read };
}
