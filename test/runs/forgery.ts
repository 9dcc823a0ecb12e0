// Forges results: changes a set and then updates everything derived from it: digests, totals, standings.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import {
  askedSeats,
  type DealConfig,
  DealInPlay,
  encodeDeal,
  legalActions,
  type PlayedDeal,
  sameAction,
} from '@mcr-arena/engine';
import { listSetRecords, openFolder, type ReplayedSet, readDocument, readSetRecord, replaySet } from '@mcr-arena/runs';
import { expectValue, mapSeats } from '@mcr-arena/tiles';
import {
  drawSeedOrder,
  foldSets,
  formatResults,
  formatSetId,
  formatSetRecord,
  parseSecret,
  resultsOf,
  type SetId,
  type SetRecord,
  startTournament,
} from '@mcr-arena/tournament';
import { parseResults } from '@mcr-arena/tournament/schema';

/** Replaces the record of a set with the output of `forge`, and updates results.json. */
export function forgeFolder(path: string, set: SetId, forge: (set: ReplayedSet) => SetRecord): void {
  const folder = openFolder(path);
  const forged = forge(expectValue(replaySet(expectValue(readSetRecord(folder, set)))));
  writeFileSync(join(path, 'sets', `${formatSetId(set)}.json.zst`), zstdCompressSync(formatSetRecord(forged)));
  const { config, commitment, secret } = expectValue(parseResults(readDocument(folder, 'results.json')!));
  const start = startTournament(config, drawSeedOrder(expectValue(parseSecret(secret!)), config));
  const sets = listSetRecords(folder).map(
    (id) => expectValue(replaySet(expectValue(readSetRecord(folder, id)))).result,
  );
  const results = resultsOf(expectValue(foldSets(start, sets)), { commitment, secret: secret! });
  writeFileSync(join(path, 'results.json'), formatResults(results));
}

/** The set with another legal discard at the tenth turn of its first deal. */
export function withOtherAction({ record, configs, deals }: ReplayedSet): SetRecord {
  const [first, ...others] = record.deals;
  const forged = encodeDeal(divert(configs[0]!, deals[0]!, 10), 'apart');
  return { ...record, deals: [{ seating: first!.seating, ...forged }, ...others] };
}

function divert(config: DealConfig, original: PlayedDeal, turn: number): PlayedDeal {
  const deal = new DealInPlay(config);
  let turns = 0;
  for (const { phase, replies } of original.steps) {
    if (phase.type === 'turn') turns += 1;
    if (phase.type === 'turn' && turns === turn) {
      const played = replies[phase.seat]!;
      const other = legalActions(deal.state, phase.seat).find(
        (action) => action.type === 'discard' && !sameAction(action, played as never),
      );
      deal.answer(mapSeats((seat) => (seat === phase.seat ? other : undefined)));
      return finish(deal);
    }
    deal.answer(replies);
  }
  throw new Error(`the deal has no turn ${turn}`);
}

/** Plays on with the first legal action of every seat. */
function finish(deal: DealInPlay): PlayedDeal {
  while (deal.deltas === undefined) {
    const asked = askedSeats(deal.state);
    deal.answer(mapSeats((seat) => (asked.includes(seat) ? legalActions(deal.state, seat)[0] : undefined)));
  }
  return deal;
}
