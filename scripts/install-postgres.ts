// Before the long tests: sees to it that there is a PostgreSQL for those that need one. Where none can be installed they
// are skipped, and this says so.

import { findPostgres, INSTALL_COMMAND, installPostgres } from './postgres.ts';

if (findPostgres() === undefined) {
  console.log('The tests of servers that share a database need PostgreSQL, which is not here. Installing it.');
  if (!installPostgres()) {
    console.warn(
      `\nNO POSTGRESQL: the tests on one will be SKIPPED.\nTo run them (Debian, as root): ${INSTALL_COMMAND}\n`,
    );
  }
}
