// What a form says if the server refuses what was sent.

import { expect, test } from 'vitest';
import { ERRORS } from '../../apps/server/src/http/errors.ts';
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

/** Met only by programs, or with a message that names what is wrong. */
const IN_ENGLISH = [
  'config-invalid',
  'route-unknown',
  'stream-missing',
  'deal-over',
  'question-unknown',
  'reply-late',
  'media-type-unsupported',
];

test('every refusal that a page can meet is explained in Chinese', () => {
  const { errors, serverMessage } = PART_MESSAGES.zh;
  expect(Object.keys(ERRORS).filter((code) => !(code in errors) && serverMessage(code) === undefined)).toEqual(
    IN_ENGLISH,
  );
  expect(errorText({ code: 'quota-exceeded', message: 'your bots …' }, PART_MESSAGES.zh).advice).toContain('磁盘');
});
