// Installs Debian packages that tests need, if this process has sufficient rights.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

interface Installer {
  /** Runs a command as root. Returns whether it succeeded. */
  run(...command: string[]): boolean;
  /** Installs a package without recommended ones. */
  install(name: string): boolean;
}

/** Returns undefined if apt-get is missing, or if this process is neither root nor allowed to use sudo without a password. */
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
