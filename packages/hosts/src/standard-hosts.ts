// The hosts of this package as modules, which programs pass to the code that plays.

import { HOUSE_HOST, MODULE_HOST } from './bot-reference.ts';
import type { NamedBot } from './finding/find-bot.ts';
import type { HostModule } from './host-registry.ts';

/** House bots, by name, in the process. */
export function houseHost(houseBots: readonly NamedBot[]): HostModule {
  const options = houseBots.map(({ name, url }): NamedBot => ({ name, url }));
  return { name: HOUSE_HOST, url: new URL('./house/house-host.ts', import.meta.url).href, options };
}

/** House bots and modules by file: for users who may run any file on this machine. */
export function standardHosts(houseBots: readonly NamedBot[]): readonly HostModule[] {
  const modules = { name: MODULE_HOST, url: new URL('./module/module-host.ts', import.meta.url).href };
  return [houseHost(houseBots), modules];
}
