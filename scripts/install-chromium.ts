// Before the tests: installs a browser for the tests that need one. If none can be installed they are
// skipped, and this says so.

import { findChromium, INSTALL_COMMAND, installChromium } from './chromium.ts';

if (findChromium() === undefined) {
  console.log('The browser tests need Chromium, which is not here. Installing it.');
  if (!installChromium()) {
    console.warn(
      `\nNO BROWSER: the tests of the pages will be SKIPPED.\nTo run them (Debian, as root): ${INSTALL_COMMAND}\n`,
    );
  }
}
