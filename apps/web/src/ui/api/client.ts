// HTTP requests to the server; on a site without one, the browser answers them from its own games (local/local-api.ts). Every failure has a code: the server's, or `unreachable` if no valid answer arrived.
// A document that the server refused with `Retry-After` is not requested again before that time.
// Answers are not validated: the server that sends the pages serializes every answer with the schema whose type is used here,
// and the schemas would add 28 kB to a first visit. Files that users open are validated (replay/record-file.ts).

import { type Fault, failure, success } from '@mcr-arena/tiles';
import { IS_SITE } from '../routing/base.ts';
import { type RequestError, serverAnswered, UNREACHABLE } from './recovery.ts';

/** An error code of the server, or `unreachable`. */
export type ApiErrorCode = string;

/** Why a request failed. */
export type ApiError = Fault<ApiErrorCode> & RequestError;

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ApiError };

const PATIENCE_MS = 20_000;
/** Answers state their time in whole seconds, and clocks differ by as much: a smaller offset is not used. */
const LEAST_OFFSET_MS = 2000;
const refused = new Map<string, ApiError>();
/** How far the server's clock is ahead of this device's, in ms. */
let clockOffset = 0;

/** In ms since the epoch, by the server's clock once it has answered: deadlines are. Not reactive: see parts/clock.svelte.ts. */
export function serverTime(): number {
  return Date.now() + clockOffset;
}

/** Fetches the JSON document at a path below `/api`. Never throws. */
export async function fetchDocument<T>(path: string): Promise<Answer<T>> {
  const earlier = refused.get(path);
  if ((earlier?.retryAt ?? 0) > Date.now()) return { ok: false, error: earlier! };
  refused.delete(path);
  const answer = await request<T>(path, { headers: { accept: 'application/json' } });
  if (!answer.ok && answer.error.retryAt !== undefined) refused.set(path, answer.error);
  return answer;
}

/** Sends a request that changes data to a path below `/api`; returns the JSON of the answer, if any. Never throws. */
export function sendDocument<T = undefined>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) };
  return request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

/** Posts a form with a file to a path below `/api`; `onProgress` receives the fraction sent so far. Never throws. */
export function sendForm<T>(path: string, form: FormData, onProgress: (share: number) => void): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const sending = new XMLHttpRequest();
    sending.open('POST', `/api${path}`);
    sending.responseType = 'json';
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    sending.onerror = () => resolve(failure(UNREACHABLE, UNREACHABLE));
    sending.onload = () => {
      const body: unknown = sending.response;
      if (sending.status < 300 && body !== null) return resolve(success(body as T));
      const { error } = (body ?? {}) as { error?: { code: string; message: string } };
      resolve(failure(error?.code ?? 'internal', error?.message ?? `status ${sending.status}`));
    };
    sending.send(form);
  });
}

async function request<T>(path: string, init: RequestInit): Promise<Answer<T>> {
  if (IS_SITE) return (await import('../local/local-api.ts')).answerLocally<T>(path, init);
  try {
    const sentAt = Date.now();
    const response = await fetch(`/api${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    noteClock(response.headers.get('date'), sentAt);
    const body: unknown = response.status === 204 ? undefined : await response.json();
    serverAnswered();
    if (response.ok) return success(body as T);
    const { error } = body as { error?: { code: string; message: string } };
    const refusal = failure(error?.code ?? 'internal', error?.message ?? `status ${response.status}`);
    const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
    if (Number.isNaN(retryAfterS)) return refusal;
    return { ok: false, error: { ...refusal.error, retryAt: Date.now() + retryAfterS * 1000 } };
  } catch (thrown) {
    return failure(UNREACHABLE, String(thrown));
  }
}

/** Notes the server's time of an answer, except of one that was long under way. */
function noteClock(date: string | null, sentAt: number): void {
  const receivedAt = Date.now();
  const offset = Date.parse(date ?? '') + 500 - receivedAt;
  if (Number.isNaN(offset) || receivedAt - sentAt > LEAST_OFFSET_MS) return;
  clockOffset = Math.abs(offset) < LEAST_OFFSET_MS ? 0 : offset;
}
