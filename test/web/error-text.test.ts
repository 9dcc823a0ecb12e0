// What a form says if the server refuses what was sent.

import { expect, test } from 'vitest';
import { errorText, refusalText } from '../../apps/web/src/ui/parts/error-text.ts';
import { PART_MESSAGES } from '../../apps/web/src/ui/parts/messages.ts';

test.each(['en', 'zh'] as const)('names the malformed field of a form, in %s', (language) => {
  const text = PART_MESSAGES[language];
  const error = { code: 'request-malformed', message: 'points: expected a number' };
  expect(refusalText(error, text)).toEqual(text.otherError(error.message));
  // A page with a malformed address says so.
  expect(errorText(error, text)).toEqual(text.errors['request-malformed']);
});

test('explains the other refusals', () => {
  const text = PART_MESSAGES.en;
  expect(refusalText({ code: 'unreachable', message: 'unreachable' }, text)).toEqual(text.errors.unreachable);
  expect(refusalText({ code: 'of-tomorrow', message: 'not yet' }, text).advice).toBe('not yet');
});
