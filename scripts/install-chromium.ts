// Runs before the tests: installs a browser for the tests that need one. If this fails, it prints that these tests are
// skipped.

import { findChromium, INSTALL_COMMAND, installChromium } from './chromium.ts';

if (findChromium() === undefined) {
  console.log('The browser tests need Chromium, which is not installed. Installing it.');
  if (!installChromium()) {
    console.warn(
      `\nNO CHROMIUM: the tests that need it will be SKIPPED.\nTo run them (Debian, as root): ${INSTALL_COMMAND}\n`,
    );
  }
}
