// The browser that tests and screenshots use: Chromium as the system has it, or Debian's package where it can be installed.

import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { openInstaller } from './debian-package.ts';

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Nothing of its own accord over the network, and no sandbox, which containers do not let it have. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

export const INSTALL_COMMAND = 'apt-get install --no-install-recommends chromium';

/** Where it is; undefined where there is none. */
export function findChromium(): string | undefined {
  return PATHS.find((path) => existsSync(path));
}

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(`no Chromium on this machine: ${INSTALL_COMMAND}`);
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Installs Debian's package where there is apt-get and the right to use it; whether the browser is there now. */
export function installChromium(): boolean {
  if (findChromium() !== undefined) return true;
  return openInstaller()?.install('chromium') === true && findChromium() !== undefined;
}
