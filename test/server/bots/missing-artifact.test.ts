// A bot whose file is missing from the folder of artifacts: the fault is that of its host, and a set is then played without it.

import { isHostFault, type PlayedSet, type SetSpec } from '@mcr-arena/runs';
import { expect, test } from 'vitest';
import { ArtifactMissing } from '../../../apps/server/src/bots/artifacts/artifact-store.ts';
import { withArtifacts } from '../../../apps/server/src/bots/uploads/player.ts';

type Bot = SetSpec['bots'][number];

const bots = ['a', 'b', 'c', 'd'].map((name): Bot => {
  const reference = { name, host: 'house', bot: name, parameters: {} };
  return { reference, seed: name, version: `version ${name}` } as unknown as Bot;
});
const order = (changed: Partial<Bot> = {}): SetSpec =>
  ({
    job: { entrants: ['a', 'b', 'c', 'd'] },
    bots: bots.map((bot, index) => (index === 2 ? { ...bot, ...changed } : bot)),
  }) as unknown as SetSpec;

/** Plays with a cache that lacks the file of `c`. Returns the order that the player gets, and counts the files that are held. */
async function play(spec: SetSpec) {
  const held: string[] = [];
  let played: SetSpec | undefined;
  const player = withArtifacts(
    {
      play: async (given) => {
        played = given as SetSpec;
        return {} as PlayedSet;
      },
      close: async () => {},
    },
    {
      locate: async (reference) => {
        if (reference.bot === 'c') throw new ArtifactMissing('c is missing');
        held.push(reference.bot);
        return { reference, release: () => void held.splice(held.indexOf(reference.bot), 1) };
      },
    },
  );
  const thrown: unknown = await player.play(spec, {}).then(
    () => undefined,
    (error) => error,
  );
  return { thrown, held, played };
}

test('its host is at fault, and no file stays held', async () => {
  const { thrown, held } = await play(order());
  expect(isHostFault(thrown) && thrown.bot).toEqual({ position: 2, entrant: 'c', host: 'house', version: 'version c' });
  expect(held).toEqual([]);
});

test('once it is not started any more, the set is played without its file', async () => {
  const { thrown, played } = await play(order({ condemned: 'c is missing' }));
  expect(thrown).toBeUndefined();
  expect(played?.bots.map(({ reference }) => reference.bot)).toEqual(['a', 'b', 'c', 'd']);
});
