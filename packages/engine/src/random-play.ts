// Deals between players who choose among their legal actions by chance: the load that the engine is measured with. From the
// same seed come the same deals, on every machine; the digest says so.

import {
  createRandom,
  type Random,
  shuffled,
  TILES_WITH_FLOWERS,
  TILES_WITHOUT_FLOWERS,
  WINDS,
} from '@mcr-arena/tiles';
import type { Action } from './action.ts';
import { type PlayedDeal, playDeal } from './deal-in-play.ts';
import { decodeDeal } from './record/decode.ts';
import { encodeDeal } from './record/encode.ts';
import type { DealRules } from './rules.ts';
import { legalActions } from './step.ts';

export interface RandomPlay {
  readonly deals: number;
  readonly events: number;
  readonly wins: number;
  /** Letters and JSON of all records, walls apart. */
  readonly recordBytes: number;
  /** Records that were played again and came out the same. */
  readonly replayed: number;
  /** Eight hexadecimal digits over the number of events and the deltas of all deals in order. */
  readonly digest: string;
}

/** Every hundredth record is played again. */
const REPLAY_STEP = 100;

/** Plays `deals` deals from `seed` and writes the record of each. Throws if one does not come out of its record again. */
export function playRandomDeals(rules: DealRules, deals: number, seed: string): RandomPlay {
  const random = createRandom(seed);
  const tiles = rules.format === 'casual' ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS;
  const total = { deals, events: 0, wins: 0, recordBytes: 0, replayed: 0 };
  let digest = FNV_OFFSET;
  for (let number = 0; number < deals; number += 1) {
    const config = { rules, prevalentWind: WINDS[number & 3]!, wall: shuffled(tiles, random) };
    const deal = playDeal(config, (state, seat) => chosenFrom(legalActions(state, seat), random));
    const record = encodeDeal(deal, 'apart');
    if (number % REPLAY_STEP === 0) {
      checkReplay(deal);
      total.replayed += 1;
    }
    total.events += deal.events.length;
    total.recordBytes += JSON.stringify(record).length;
    if (record.outcome.type === 'win') total.wins += 1;
    digest = record.deltas.reduce<number>(fnv, fnv(digest, deal.events.length));
  }
  return { ...total, digest: (digest >>> 0).toString(16).padStart(8, '0') };
}

function chosenFrom(actions: readonly Action[], random: Random): Action {
  return actions[random.below(actions.length)]!;
}

function checkReplay(deal: PlayedDeal): void {
  const again = decodeDeal(encodeDeal(deal));
  if (!again.ok) throw new Error(`a record cannot be played again: ${again.error.message}`);
  if (again.value.events.length !== deal.events.length) throw new Error('a record came out as another deal');
}

// FNV-1a, 32 bits, four bytes a number (Fowler, Noll and Vo).
const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

function fnv(hash: number, value: number): number {
  let next = hash;
  for (let shift = 0; shift < 32; shift += 8) next = Math.imul(next ^ ((value >> shift) & 0xff), FNV_PRIME);
  return next;
}
