// Retries requests that did not reach the server: when the browser is online again, when the page is shown again, and every few
// seconds while it is visible. Only the latest request is retried until the server answers; then all others follow.

/** The error code of a request without an answer. */
export const UNREACHABLE = 'unreachable';

const AGAIN_MS = 4000;
const unanswered = new Map<string, () => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Schedules one retry of a request if it failed with `unreachable`, in place of any earlier request with the same `name`. If
 * the retry also fails, `request` must schedule another one.
 */
export function repeatIfUnreachable(
  name: string,
  error: { readonly code: string } | undefined,
  request: () => void,
): void {
  if (error?.code !== UNREACHABLE) return;
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
