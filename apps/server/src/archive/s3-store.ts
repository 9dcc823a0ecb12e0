// An archive in a bucket of an S3-compatible store. Uses path-style URLs, which all such stores support.

import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Location } from './archive-location.ts';
import type { ArchiveStore } from './archive-store.ts';

/** Number of retries after a 429 or 5xx; together they take less than a second. */
const RETRIES = 4;
/** Timeout of a request, including its retries. */
const PATIENCE_MS = 60_000;
/** Longest part of an error response that is logged, in characters. */
const LONGEST_REFUSAL = 500;

export function openS3Store(location: S3Location): ArchiveStore {
  const { endpoint, bucket, prefix, type, ...credentials } = location;
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES });
  const request = (method: 'GET' | 'PUT' | 'DELETE', key: string, body?: Uint8Array): Promise<Response> =>
    client.fetch(`${endpoint}/${bucket}/${prefix}${key}`, {
      method,
      // The store compares the received bytes with this hash.
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body !== undefined && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  return {
    place: `the bucket ${bucket} at ${endpoint}`,
    write: async (key, bytes) => {
      await expectOk(await request('PUT', key, bytes), `PUT ${prefix}${key}`);
    },
    read: async (key) => {
      const response = await request('GET', key);
      if (response.status === 404 && (await isKeyMissing(response.clone()))) return undefined;
      await expectOk(response, `GET ${prefix}${key}`);
      return Buffer.from(await response.arrayBuffer());
    },
    remove: async (key) => {
      const response = await request('DELETE', key);
      if (response.status !== 404) await expectOk(response, `DELETE ${prefix}${key}`);
    },
    // Requests are atomic, so there are no incomplete files.
    tidy: async () => {},
  };
}

/** Whether the key is missing: a missing bucket and a wrong endpoint also return 404. */
async function isKeyMissing(response: Response): Promise<boolean> {
  return (await response.text()).includes('<Code>NoSuchKey</Code>');
}

async function expectOk(response: Response, what: string): Promise<void> {
  if (response.ok) return;
  throw new Error(`${what}: ${response.status} ${(await response.text()).slice(0, LONGEST_REFUSAL)}`);
}
