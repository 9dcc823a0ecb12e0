// A deal that is over, decoded from its record: loaded when the first deal ends, for the rules and fans are large.

import { apply, type DealState, decodeDeal, type EventOf, type PlayedDeal, replay } from '@mcr-arena/engine';
import type { TableDealOver } from '@mcr-arena/protocol';
import { sceneOf, type TableScene } from '../table/table-scene.ts';

export interface EndedDeal {
  readonly deal: PlayedDeal;
  /** Before the last event, and after it. */
  readonly states: readonly [DealState, DealState];
  readonly end: EventOf<'dealEnded'>;
  /** With all hands open. */
  readonly scene: TableScene;
}

/** Throws on a record that the rules of these pages refuse: the server plays by the same. */
export function endedDealOf({ record }: Pick<TableDealOver, 'record'>): EndedDeal {
  const decoded = decodeDeal(record);
  if (!decoded.ok) throw new Error(decoded.error.message);
  const deal = decoded.value;
  const end = deal.events.at(-1);
  if (end?.type !== 'dealEnded') throw new Error('the deal has no end');
  const before = replay(deal.events.slice(0, -1));
  const after = apply(before, end);
  return { deal, states: [before, after], end, scene: sceneOf(after) };
}
