// Hosts for tests: the fixture bots are also house bots, so that they can run in this process.

import { readdirSync } from 'node:fs';
import { findBot, type NamedBot, openRegistry, standardHosts } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { type PlayedSet, playSet, type SetOrder } from '@mcr-arena/runs';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';

const FIXTURES = new URL('../fixtures/bots/', import.meta.url);

export const NAMED_BOTS: readonly NamedBot[] = [
  ...HOUSE_BOTS,
  ...readdirSync(FIXTURES).map((name) => ({ name, url: new URL(name, FIXTURES).href })),
];
export const HOSTS = standardHosts(NAMED_BOTS);

/** The bot of a specification, such as `goal?slack=0`; files are those in `folder`. */
export function sourceOf(bot: string, folder = '.', named: readonly NamedBot[] = HOUSE_BOTS) {
  return expectValue(findBot(expectValue(parseBotSpecification(bot)), folder, named));
}

/** Plays a set in this thread. */
export async function playHere(order: SetOrder): Promise<PlayedSet> {
  const registry = await openRegistry(HOSTS);
  try {
    return await playSet(order, registry);
  } finally {
    await registry.close();
  }
}
