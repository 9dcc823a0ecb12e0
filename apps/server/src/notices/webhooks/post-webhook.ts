// Posts one message to a webhook: signed, to the checked address, without following redirects. Only the status of the response is
// read, not its body.

import { createHmac } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookMessage } from '@mcr-arena/protocol/documents';
import { type MachineAddress, type Resolve, resolveWebhook } from './webhook-address.ts';

interface Post {
  readonly url: URL;
  readonly secret: Uint8Array;
  readonly message: WebhookMessage;
  /** Time of sending, in ms since 1970. */
  readonly now: number;
  readonly signal: AbortSignal;
  /** Resolver of names; default: the system's. */
  readonly resolve?: Resolve;
}

interface PostResult {
  readonly ok: boolean;
  /** The status of the response, or the reason why there was none. */
  readonly message: string;
}

/** Timeout for resolving, connecting and the response together. */
const PATIENCE_MS = 10_000;

/** Never throws. */
export async function postWebhook(post: Post): Promise<PostResult> {
  const signal = AbortSignal.any([post.signal, AbortSignal.timeout(PATIENCE_MS)]);
  try {
    const target = await Promise.race([resolveWebhook(post.url, post.resolve), aborted(signal)]);
    if (!target.ok) return { ok: false, message: target.error.message };
    const status = await send(post, target.value, signal);
    const ok = status >= 200 && status < 300;
    return { ok, message: `status ${status}${status >= 300 && status < 400 ? ': redirects are not followed' : ''}` };
  } catch (thrown) {
    return { ok: false, message: reasonOf(thrown) };
  }
}

/** `t=1763798400,v1=…`: the seconds since 1970, and the HMAC-SHA256 of `seconds.body` in hexadecimal. */
function signatureOf(secret: Uint8Array, now: number, body: string): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends the request and returns the status of the response. */
function send({ url, secret, message, now }: Post, target: MachineAddress, signal: AbortSignal): Promise<number> {
  const body = JSON.stringify(message);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      agent: false,
      signal,
      lookup: pinnedTo(target),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'MCR-Arena',
        'mcr-signature': signatureOf(secret, now, body),
      },
    });
    sending.on('response', (response) => {
      resolve(response.statusCode!);
      response.destroy();
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

/** Resolves any name to this address, so that it cannot change between the check and the connection. */
function pinnedTo({ address, family }: MachineAddress): LookupFunction {
  return (_host, { all }, callback) => {
    if (all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = (): void => reject(signal.reason as Error);
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

function reasonOf(thrown: unknown): string {
  const { name, code, message } = thrown as {
    readonly name?: string;
    readonly code?: string;
    readonly message?: string;
  };
  if (name === 'TimeoutError') return `no response within ${PATIENCE_MS / 1000} s`;
  const cause = (thrown as Error).cause as { readonly name?: string } | undefined;
  if (cause?.name === 'TimeoutError') return `no response within ${PATIENCE_MS / 1000} s`;
  return code ?? message ?? 'the request failed';
}
