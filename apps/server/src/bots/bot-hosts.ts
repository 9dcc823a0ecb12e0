// The hosts of a server and its workers: house bots, and uploaded bots in the sandbox. Files named by a client are never loaded, and
// uploaded bots never run outside a sandbox.

import type { CacheLocation } from '@mcr-arena/files';
import { type HostModule, houseHost, openSandbox, SANDBOX_RUNNER, type SandboxError } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { type Result, success } from '@mcr-arena/tiles';
import { UPLOAD_KINDS } from './kinds/upload-kinds.ts';
import type { UploadHostOptions } from './kinds/version-kind.ts';

/** Hosts for house bots only. */
export const BOT_HOSTS: readonly HostModule[] = [houseHost(HOUSE_BOTS)];

/** Number of programs per thread; each thread that plays has its own sandbox. */
const SLOTS = 1;

/** Hosts for house bots and uploaded bots. `slots`: number of programs that run at once in each thread. */
export function sandboxedHosts(options: UploadHostOptions, slots: number = SLOTS): readonly HostModule[] {
  const runner = { ...SANDBOX_RUNNER, options: { slots, inMemory: true } };
  return [...BOT_HOSTS, ...UPLOAD_KINDS.map((kind) => kind.hostModule(runner, options))];
}

export interface PlayedUploads {
  readonly isSandboxed: boolean;
  readonly speed: number;
  readonly cache: { readonly location: CacheLocation };
}

/** Hosts for the bots that a process plays. `uploads`: absent if it plays no uploaded bots. */
export function hostsOf(uploads: PlayedUploads | undefined): readonly HostModule[] {
  if (uploads?.isSandboxed !== true) return BOT_HOSTS;
  return sandboxedHosts({ speed: uploads.speed, cache: uploads.cache.location });
}

/** Checks whether this machine has a sandbox. The error names the cause, for users. */
export async function probeSandbox(): Promise<Result<true, SandboxError>> {
  const opened = await openSandbox({ slots: SLOTS });
  if (!opened.ok) return opened;
  await opened.value.close();
  return success(true);
}
