// The hosts of the command line: house bots, and any module or program that its user names. The one place where it is decided
// how programs run: with --trust as plain processes.

import {
  type BotReference,
  type HostModule,
  STDIO_HOST,
  standardHosts,
  stdioHost,
  TRUSTED_RUNNER,
} from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import type { Command } from 'commander';
import { UsageError } from './exit-code.ts';

/** How bots that are programs are run, as it was asked for. */
export interface TrustOption {
  readonly trust?: boolean;
}

const STANDARD_HOSTS = standardHosts(HOUSE_BOTS);
const NO_SANDBOX = 'there is no sandbox here to run it in: with --trust it runs with all your rights';
const TRUST_WARNING = 'mcr: --trust: programs run without a sandbox, with all your rights';

/** House bots and modules: where no program can be named. */
export const HOSTS: readonly HostModule[] = STANDARD_HOSTS;

export function addTrustOption(command: Command): Command {
  return command.option('--trust', 'run bots that are programs without a sandbox, with all your rights');
}

/** The hosts for bots that a user names. */
export function hostsFor({ trust = false }: TrustOption): readonly HostModule[] {
  return trust ? [...STANDARD_HOSTS, stdioHost(TRUSTED_RUNNER)] : STANDARD_HOSTS;
}

/** Throws a UsageError where a bot is a program that cannot be run here; warns where it runs without a sandbox. */
export function requireHosts(bots: ReadonlyMap<string, BotReference>, hosts: readonly HostModule[]): void {
  const program = [...bots].find(([, { host }]) => host === STDIO_HOST)?.[0];
  if (program === undefined) return;
  if (hosts.every(({ name }) => name !== STDIO_HOST)) throw new UsageError(`"${program}" is a program: ${NO_SANDBOX}`);
  console.error(TRUST_WARNING);
}
