// The browser for tests and screenshots: one of the system, or Debian's package if it can be installed. The package without a window
// comes first: the browser process of the other one takes as much CPU time as the pages.

import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { openInstaller } from './debian-package.ts';

const PACKAGE = 'chromium-headless-shell';
const PATHS = [`/usr/bin/${PACKAGE}`, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** No background network traffic, and no sandbox, which containers do not allow. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

export const INSTALL_COMMAND = `apt-get install --no-install-recommends ${PACKAGE}`;

/** Path of the browser; undefined if there is none. */
export function findChromium(): string | undefined {
  return PATHS.find((path) => existsSync(path));
}

export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error(`no Chromium on this machine: ${INSTALL_COMMAND}`);
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Installs Debian's package if apt-get is available with sufficient rights. Returns whether the browser is now installed. */
export function installChromium(): boolean {
  if (findChromium() !== undefined) return true;
  return openInstaller()?.install(PACKAGE) === true && findChromium() !== undefined;
}
