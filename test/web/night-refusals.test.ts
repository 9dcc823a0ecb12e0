// Pages of a night in Chinese show each reason of a refusal in Chinese.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NIGHT_MESSAGES } from '../../apps/web/src/pages/nights/messages.ts';

const SOURCES = ['packages/tournament/src/club/night.ts', 'apps/server/src/competitions/night/nights.ts'];
const REASON = /(?:notNow\(|'night-not-now', )\s*['`]([^'`]+)['`]/g;

test('each reason of a refusal has a Chinese text', () => {
  const reasons = SOURCES.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(REASON)].map(([, reason]) => reason!),
  );
  expect(reasons.length).toBeGreaterThan(18);
  const shown = reasons.map((reason) => NIGHT_MESSAGES.zh.notNow(reason.replaceAll(/\$\{[^}]+\}/g, '7')));
  expect(shown.filter((text) => /[a-z]/.test(text))).toEqual([]);
});
