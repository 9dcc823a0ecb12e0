// Debian's packages of programs that tests need, installed where they are missing and this process may.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface Installer {
  /** Runs a command as root; whether it went well. */
  run(...command: string[]): boolean;
  /** Without what a package merely recommends. */
  install(name: string): boolean;
}

/** Undefined without apt-get, or without the right to use it: neither root nor sudo without a password. */
export function openInstaller(): Installer | undefined {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...command: string[]): boolean => {
    const [program, ...rest] = [...asRoot, ...command];
    return spawnSync(program!, rest, { stdio: ['ignore', 'inherit', 'inherit'], env: environment }).status === 0;
  };
  if (!existsSync('/usr/bin/apt-get') || !run('true')) return undefined;
  run('apt-get', 'update', '-q');
  return {
    run,
    install: (name) =>
      run('apt-get', 'install', '-y', '-q', '-o', 'DPkg::Lock::Timeout=300', '--no-install-recommends', name),
  };
}
