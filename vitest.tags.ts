// Tags of tests, for both configurations.

/** "npm run test:full" runs a test with this tag, "npm test" does not: a long test in a file of short ones. */
export const TAGS = [{ name: 'full', description: 'a long test, run by "npm run test:full" only' }];
