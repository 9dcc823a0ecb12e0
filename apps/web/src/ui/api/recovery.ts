// Retries requests that did not reach the server: when the browser is online again, when the page is shown again, and every few
// seconds while it is visible. Only the latest request is retried until the server answers; then all others follow. A request
// that the server refused until a certain time is retried at that time.

/** The error code of a request without an answer. */
export const UNREACHABLE = 'unreachable';

/** What decides whether a failed request is retried. */
export interface RequestError {
  readonly code: string;
  /** When the server accepts the request again, in ms since 1970, if the answer had the header `Retry-After`. */
  readonly retryAt?: number;
}

const AGAIN_MS = 4000;
const unanswered = new Map<string, () => void>();
const refused = new Map<string, ReturnType<typeof setTimeout>>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Schedules one retry of a request if it failed with `unreachable` or may be sent again later, in place of any earlier request
 * with the same `name`. If the retry also fails, `request` must schedule another one.
 */
export function repeatIfTemporary(name: string, error: RequestError | undefined, request: () => void): void {
  clearTimeout(refused.get(name));
  if (error?.code !== UNREACHABLE) {
    if (error?.retryAt !== undefined) refused.set(name, setTimeout(request, error.retryAt - Date.now()));
    return;
  }
  unanswered.delete(name);
  unanswered.set(name, request);
  if (timer !== undefined) return;
  timer = setInterval(repeatLatest, AGAIN_MS);
  addEventListener('online', repeatLatest);
  document.addEventListener('visibilitychange', repeatLatest);
}

/** Called whenever the server answers a request, even with an error. */
export function serverAnswered(): void {
  if (timer === undefined) return;
  clearInterval(timer);
  timer = undefined;
  removeEventListener('online', repeatLatest);
  document.removeEventListener('visibilitychange', repeatLatest);
  const requests = [...unanswered.values()];
  unanswered.clear();
  for (const request of requests) request();
}

function repeatLatest(): void {
  if (document.hidden) return;
  const [name, request] = [...unanswered].at(-1) ?? [];
  if (name === undefined) return;
  unanswered.delete(name);
  request?.();
}
