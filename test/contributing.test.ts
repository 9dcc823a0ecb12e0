// The section "Where to add" of CONTRIBUTING.md: every file that it names exists and contains the names that it is said to contain.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const whole = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
const section = /^## Where to add$(.*?)^## /ms.exec(whole)![1]!;

/** A path from the root; not a name in capitals to be replaced, nor a file name alone. */
const PATH = /`((?:apps|packages|bots|test|scripts|docs|prisma)(?:\/[\w.-]+)+)`/g;
const paths = [...new Set([...section.matchAll(PATH)].map(([, path]) => path!))].filter(
  (path) => !path.endsWith('/NAME.md'),
);

/** What a reader is to find in a file. */
const NAMES = [
  ['UPLOAD_KINDS', 'apps/server/src/bots/kinds/upload-kinds.ts'],
  ['VERSION_KINDS', 'apps/server/src/bots/kinds/version-kinds.ts'],
  ['kindsByName', 'apps/server/src/competition-kinds.ts'],
  ['BOT_KINDS', 'packages/hosts/src/finding/bot-kinds.ts'],
  ['ScoringRules', 'packages/scoring/src/evaluation/rules.ts'],
  ['mixedKongs', 'packages/scoring/src/evaluation/rules.ts'],
  ['mixedKongs', 'packages/engine/src/rules-schema.ts'],
  ['mixedKongs', 'packages/scoring/src/evaluation/evaluation.ts'],
  ['mixedKongs', 'test/scoring/literal/scorer.ts'],
  ['LANGUAGES', 'apps/web/src/ui/language/languages.ts'],
  ['namedKinds', 'test/architecture/file-rules.ts'],
  ['KIND_NAMES', 'test/architecture/file-rules.ts'],
  ['KIND_CONSTANTS', 'test/architecture/file-rules.ts'],
  ['PATTERNS', 'apps/web/src/ui/routing/paths.ts'],
  ['pathTo', 'apps/web/src/ui/routing/paths.ts'],
  ['COMPETITIONS_AT', 'apps/web/src/ui/routing/paths.ts'],
] as const;

test('names files', () => expect(paths.length).toBeGreaterThan(20));
test.each(paths)('%s exists', (path) => expect(existsSync(join(ROOT, path))).toBe(true));

describe('the named code is there', () => {
  test.each(NAMES)('%s in %s', (name, path) => {
    expect(section).toContain(path);
    expect(readFileSync(join(ROOT, path), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
  });
});
