// The hosts of this package as modules, which applications pass to the code that plays deals.

import type { CacheLocation } from '@mcr-arena/files';
import { HOUSE_HOST, MODULE_HOST, POLICY_HOST, STDIO_HOST } from './bot-reference.ts';
import type { NamedBot } from './finding/bot-kind.ts';
import type { HostModule } from './host-registry.ts';

/** House bots by name, in the same process. */
export function houseHost(houseBots: readonly NamedBot[]): HostModule {
  const options = houseBots.map(({ name, url }): NamedBot => ({ name, url }));
  return { name: HOUSE_HOST, url: new URL('./house/house-host.ts', import.meta.url).href, options };
}

/** A module that exports `createRunner(options)`, which determines how programs are started. */
export interface RunnerModule {
  readonly url: string;
  /** Plain data. */
  readonly options?: unknown;
}

/** Starts programs as plain processes, with the rights of the user. */
export const TRUSTED_RUNNER: RunnerModule = { url: new URL('./program/trusted-programs.ts', import.meta.url).href };

/** Starts programs in bubblewrap sandboxes. For options, see `SandboxOptions`. */
export const SANDBOX_RUNNER: RunnerModule = { url: new URL('./sandbox/sandbox-runner.ts', import.meta.url).href };

/** Options of the host of programs, besides its runner. */
interface ProgramHostOptions {
  /** Speed of this machine; by default, each thread measures it. */
  readonly speed?: number | undefined;
  /** For unpacked and built programs; by default a folder of this user in the system's temporary folder. */
  readonly cache?: CacheLocation;
}

/** Programs in any language, by file or folder. */
export function stdioHost(runner: RunnerModule, given: ProgramHostOptions = {}): HostModule {
  const options = { runner, ...given };
  return { name: STDIO_HOST, url: new URL('./stdio/stdio-host.ts', import.meta.url).href, options };
}

/** ONNX models by file. `runner` starts their processes; `speed`: of this machine; by default, each thread measures it. */
export function policyHost(runner: RunnerModule, speed?: number): HostModule {
  const options = { runner, ...(speed !== undefined && { speed }) };
  return { name: POLICY_HOST, url: new URL('./policy/policy-host.ts', import.meta.url).href, options };
}

/** House bots and modules by file: for users who may run any file on this machine. */
export function standardHosts(houseBots: readonly NamedBot[]): readonly HostModule[] {
  const modules = { name: MODULE_HOST, url: new URL('./module/module-host.ts', import.meta.url).href };
  return [houseHost(houseBots), modules];
}
