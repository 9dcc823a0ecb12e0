import type { Answer } from '../../ui/api/client.ts';

/** The answer to a request with the current password of the account, whose name is not in question. */
export function aboutCurrentPassword<Value>(answer: Answer<Value>): Answer<Value> {
  if (answer.ok || answer.error.code !== 'password-wrong') return answer;
  return { ok: false, error: { ...answer.error, code: 'current-password-wrong' } };
}
