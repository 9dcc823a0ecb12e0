// A player of sets that fetches the files of uploaded bots before a set starts.

import type { PlayedSet, SetOrder, SetPlayer } from '@mcr-arena/arena';
import { mapPositions, POSITIONS } from '@mcr-arena/tournament';
import type { ArtifactCache } from '../artifacts/artifact-cache.ts';

export function withArtifacts(player: SetPlayer, cache: Pick<ArtifactCache, 'locate'>): SetPlayer {
  return {
    play: async (order, options): Promise<PlayedSet> => player.play(await located(order, cache), options),
    close: () => player.close(),
  };
}

async function located<Order extends SetOrder>(order: Order, cache: Pick<ArtifactCache, 'locate'>): Promise<Order> {
  const references = await Promise.all(POSITIONS.map((position) => cache.locate(order.bots[position]!.reference)));
  const bots = mapPositions((position) => ({ ...order.bots[position]!, reference: references[position]! }));
  return { ...order, bots };
}
