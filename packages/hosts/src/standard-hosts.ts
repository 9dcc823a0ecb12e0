// The hosts of this package as modules, which programs pass to the code that plays.

import { HOUSE_HOST, MODULE_HOST, POLICY_HOST } from './bot-reference.ts';
import type { NamedBot } from './finding/find-bot.ts';
import type { HostModule } from './host-registry.ts';

/** House bots, by name, in the process. */
export function houseHost(houseBots: readonly NamedBot[]): HostModule {
  const options = houseBots.map(({ name, url }): NamedBot => ({ name, url }));
  return { name: HOUSE_HOST, url: new URL('./house/house-host.ts', import.meta.url).href, options };
}

/**
 * ONNX models. `runner`: a module that exports `createRunner(options)`, which starts their processes; absent: plain processes, which
 * run no code of a model's author, but a runtime that reads a file of theirs.
 */
export function policyHost(runner?: { readonly url: string; readonly options?: unknown }): HostModule {
  const url = new URL('./policy/policy-host.ts', import.meta.url).href;
  return { name: POLICY_HOST, url, ...(runner !== undefined && { options: { runner } }) };
}

/** House bots, modules and models by file: for users who may run any file on this machine. */
export function standardHosts(houseBots: readonly NamedBot[]): readonly HostModule[] {
  const modules = { name: MODULE_HOST, url: new URL('./module/module-host.ts', import.meta.url).href };
  return [houseHost(houseBots), modules, policyHost()];
}
