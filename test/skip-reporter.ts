// Prints why a test fails at once, since a run that is stopped prints no errors; at the end how many tests were skipped, by reason, and
// one line with all counts.

import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { REQUIREMENTS } from './requirements.ts';

// Vitest loads reporters by their default export.
// biome-ignore lint/style/noDefaultExport: as above.
export default class SkipReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    for (const { message } of test.result().errors ?? []) console.log(`Failed: ${test.fullName}: ${message}`);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string): number => tests.filter((each) => each.result().state === state).length;
    const skipped = tests.filter((each) => each.result().state === 'skipped');
    const reasons = Map.groupBy(skipped, reasonOf);
    if (skipped.length > 0) console.log('Skipped:');
    for (const [reason, { length }] of reasons) console.log(`  ${String(length).padStart(4)}  ${reason}`);
    console.log(`\n${count('passed')} passed, ${count('failed')} failed, ${skipped.length} skipped`);
  }
}

function reasonOf(skipped: TestCase): string {
  const result = skipped.result();
  const missing = REQUIREMENTS.filter(({ name, skip }) => skip === true && skipped.tags.includes(name));
  if (skipped.tags.includes('full')) return 'long tests: npm run test:full';
  if (missing.length > 0) return missing.map(({ description }) => description).join(', ');
  return (
    (result.state === 'skipped' ? result.note : undefined) ?? `no reason given, in ${skipped.module.relativeModuleId}`
  );
}
