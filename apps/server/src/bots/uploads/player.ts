// A player of sets that fetches the files of uploaded bots before a set starts and holds them until it ends.

import type { PlayedSet, SetPlayer } from '@mcr-arena/arena';
import { mapPositions, POSITIONS } from '@mcr-arena/tournament';
import type { ArtifactCache, LocatedBot } from '../artifacts/artifact-cache.ts';

export function withArtifacts(player: SetPlayer, cache: Pick<ArtifactCache, 'locate'>): SetPlayer {
  return {
    play: async (order, options): Promise<PlayedSet> => {
      const located: LocatedBot[] = [];
      try {
        for (const position of POSITIONS) located.push(await cache.locate(order.bots[position]!.reference));
        const bots = mapPositions((position) => ({
          ...order.bots[position]!,
          reference: located[position]!.reference,
        }));
        return await player.play({ ...order, bots }, options);
      } finally {
        for (const { release } of located) release();
      }
    },
    close: () => player.close(),
  };
}
