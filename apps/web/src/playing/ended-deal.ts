// A deal that is over, decoded from its record: loaded when the first deal ends, for the rules and fans are large.

import { decodeDeal, type EventOf } from '@mcr-arena/engine';
import type { TableDealOver } from '@mcr-arena/protocol';
import { type Timeline, timelineOf } from '../replay/timeline.ts';
import { sceneOf, type TableScene } from '../table/table-scene.ts';

export interface EndedDeal {
  readonly timeline: Timeline;
  readonly end: EventOf<'dealEnded'>;
  /** With all hands open. */
  readonly scene: TableScene;
}

/** Throws on a record that the rules of these pages refuse: the server plays by the same. */
export function endedDealOf({ record }: Pick<TableDealOver, 'record'>): EndedDeal {
  const decoded = decodeDeal(record);
  if (!decoded.ok) throw new Error(decoded.error.message);
  const timeline = timelineOf(decoded.value);
  const end = timeline.deal.events.at(-1);
  if (end?.type !== 'dealEnded') throw new Error('the deal has no end');
  return { timeline, end, scene: sceneOf(timeline.states.at(-1)!) };
}
