// A finished deal, decoded from its record. Loaded lazily when the first deal ends, because the rules and fans are large.

import { apply, type DealState, decodeDeal, type EventOf, endOf, type PlayedDeal, replay } from '@mcr-arena/engine';
import type { TableDealOver } from '@mcr-arena/protocol';
import { sceneOf, type TableScene } from '../../ui/table/table-scene.ts';

export interface EndedDeal {
  readonly deal: PlayedDeal;
  /** The states before and after the last event. */
  readonly states: readonly [DealState, DealState];
  readonly end: EventOf<'dealEnded'>;
  /** The table with all hands open. */
  readonly scene: TableScene;
}

/** Throws on a record that violates the rules of this build; the server plays by the same rules. */
export function endedDealOf({ record }: Pick<TableDealOver, 'record'>): EndedDeal {
  const decoded = decodeDeal(record);
  if (!decoded.ok) throw new Error(decoded.error.message);
  const deal = decoded.value;
  const end = endOf(deal);
  const before = replay(deal.events.slice(0, -1));
  const after = apply(before, end);
  return { deal, states: [before, after], end, scene: sceneOf(after) };
}
