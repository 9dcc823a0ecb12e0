// The hosts of the command line: house bots, and any module, program or model that the user names. Only this file decides how
// programs run: in the sandbox, or with --trust as plain processes.

import {
  type BotReference,
  botKindOf,
  type HostModule,
  openSandbox,
  policyHost,
  type RunnerModule,
  SANDBOX_RUNNER,
  standardHosts,
  stdioHost,
  TRUSTED_RUNNER,
} from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import type { Command } from 'commander';
import { UsageError } from './exit-code.ts';
import { printNote } from './terminal/print.ts';

/** The user's choice of how bots that are programs run. */
export interface TrustOption {
  readonly trust?: boolean;
}

/** Programs that run concurrently in a thread: one, because each thread has its own sandbox and there is one per processor. */
const SLOTS = 1;
const TRUST_WARNING = 'mcr: --trust: programs run without a sandbox, with all your rights';

/** Speed of this machine, if the user states it; otherwise it is measured when the first program starts. */
const SPEED = speedOf(process.env.MCR_SPEED);

const SANDBOXED = sandboxedHosts(SLOTS);
const TRUSTED = hostsWith(TRUSTED_RUNNER);

export const HOSTS: readonly HostModule[] = SANDBOXED;

function sandboxedHosts(slots: number): readonly HostModule[] {
  return hostsWith({ ...SANDBOX_RUNNER, options: { slots } });
}

function hostsWith(runner: RunnerModule): readonly HostModule[] {
  return [...standardHosts(HOUSE_BOTS), stdioHost(runner, { speed: SPEED }), policyHost(runner, SPEED)];
}

function speedOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const speed = Number(text);
  if (speed >= 0.1 && speed <= 10) return speed;
  throw new UsageError(`MCR_SPEED="${text}": expected a number from 0.1 to 10`);
}

export function addTrustOption(command: Command): Command {
  return command.option('--trust', 'run bots that are programs without a sandbox, with all your rights');
}

/** The hosts for bots that a user names. `slots`: programs that run concurrently in each thread. */
export function hostsFor({ trust = false }: TrustOption, slots: number = SLOTS): readonly HostModule[] {
  if (trust) return TRUSTED;
  return slots === SLOTS ? SANDBOXED : sandboxedHosts(slots);
}

/** Whether the bot runs as a program in its host, instead of as a module. */
export function isProgram(reference: BotReference): boolean {
  return botKindOf(reference).runsAs !== 'module';
}

/** Throws a UsageError if a bot is a program and no sandbox is available; warns if it runs without one. */
export async function requireHosts(
  bots: ReadonlyMap<string, BotReference>,
  hosts: readonly HostModule[],
): Promise<void> {
  const program = [...bots].find(([, reference]) => isProgram(reference))?.[0];
  if (program === undefined) return;
  if (hosts === TRUSTED) {
    printNote(TRUST_WARNING);
    return;
  }
  const sandbox = await openSandbox({ slots: SLOTS });
  if (sandbox.ok) return sandbox.value.close();
  throw new UsageError(
    `"${program}" cannot be run in a sandbox: ${sandbox.error.message}; --trust runs it with all your rights`,
  );
}
