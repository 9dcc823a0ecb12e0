// The hosts of a server and its workers: house bots, and uploaded bots in the sandbox. A file that a client names is never loaded, and
// an uploaded bot never runs outside of a sandbox.

import {
  type HostModule,
  houseHost,
  openSandbox,
  POLICY_HOST,
  policyHost,
  SANDBOX_RUNNER,
  type SandboxError,
  STDIO_HOST,
  stdioHost,
} from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { type Result, success } from '@mcr-arena/tiles';

/** Of house bots alone. */
export const BOT_HOSTS: readonly HostModule[] = [houseHost(HOUSE_BOTS)];

/** A thread that plays has a sandbox of its own. */
const SLOTS = 1;

/** Of house bots and uploaded bots. `slots`: programs that run at once in each thread. */
export function sandboxedHosts(slots: number = SLOTS): readonly HostModule[] {
  const runner = { ...SANDBOX_RUNNER, options: { slots } };
  return [...BOT_HOSTS, stdioHost(runner), policyHost(runner)];
}

/** Hosts whose bots are strangers' code. */
const CODE_HOSTS: ReadonlySet<string> = new Set([STDIO_HOST, POLICY_HOST]);

export function runsCode({ host }: { readonly host: string }): boolean {
  return CODE_HOSTS.has(host);
}

/** Whether this machine has a sandbox; an error names the cause, for users. */
export async function probeSandbox(): Promise<Result<true, SandboxError>> {
  const opened = await openSandbox({ slots: SLOTS });
  if (!opened.ok) return opened;
  await opened.value.close();
  return success(true);
}
