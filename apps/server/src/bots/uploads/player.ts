// A player of sets that fetches the files of uploaded bots before a set starts and holds them until it ends.

import { HostFault, type PlayedSet, type SetPlayer, type SetSpec } from '@mcr-arena/runs';
import { mapPositions, POSITIONS, type Position } from '@mcr-arena/tournament';
import type { ArtifactCache, LocatedBot } from '../artifacts/artifact-cache.ts';
import { ArtifactMissing } from '../artifacts/artifact-store.ts';

export function withArtifacts(player: SetPlayer, cache: Pick<ArtifactCache, 'locate'>): SetPlayer {
  return {
    play: async (order, options): Promise<PlayedSet> => {
      const located: LocatedBot[] = [];
      try {
        for (const position of POSITIONS) located.push(await locate(cache, order, position));
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

/** A missing file is the fault of this bot's host, so that only this bot stops playing. */
async function locate(
  cache: Pick<ArtifactCache, 'locate'>,
  { bots, job }: SetSpec,
  position: Position,
): Promise<LocatedBot> {
  const { reference, condemned, version } = bots[position]!;
  // It is not started.
  if (condemned !== undefined) return { reference, release: () => {} };
  try {
    return await cache.locate(reference);
  } catch (thrown) {
    if (!(thrown instanceof ArtifactMissing)) throw thrown;
    const bot = { position, entrant: job.entrants[position]!, host: reference.host };
    throw new HostFault({ ...bot, ...(version !== undefined && { version }) }, thrown);
  }
}
