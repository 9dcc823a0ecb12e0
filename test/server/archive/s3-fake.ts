// A fake S3 store over loopback HTTP with the part of the protocol that the archive uses. It verifies the signature of every
// request by the published rules, and rejects content that does not match the signed hash.

import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Location } from '../../../apps/server/src/archive/archive-location.ts';

const BUCKET = 'records';
const REGION = 'test-1';
const KEYS = { accessKeyId: 'AKID', secretAccessKey: 'a secret' };

export interface S3Fake {
  readonly location: S3Location;
  /** Stored content by key. */
  readonly objects: Map<string, Buffer>;
  /** The number of requests that are answered with 503 before the next one is served; `Infinity` for all. */
  failing: number;
  close(): Promise<void>;
}

export async function startS3Fake(): Promise<S3Fake> {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(request, response, fake));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const fake: S3Fake = {
    location: { type: 's3', endpoint, bucket: BUCKET, prefix: 'arena/', region: REGION, ...KEYS },
    objects,
    failing: 0,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return fake;
}

async function answer(request: IncomingMessage, response: ServerResponse, fake: S3Fake): Promise<void> {
  const body = await buffer(request);
  const refuse = (status: number, code: string): void => {
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  };
  if (fake.failing > 0) {
    fake.failing -= 1;
    return refuse(503, 'SlowDown');
  }
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return refuse(400, 'XAmzContentSHA256Mismatch');
  if (request.headers.authorization !== authorizationOf(request)) return refuse(403, 'SignatureDoesNotMatch');
  const [, bucket, ...path] = request.url!.split('/');
  if (bucket !== BUCKET) return refuse(404, 'NoSuchBucket');
  const key = path.join('/');
  const found = fake.objects.get(key);
  if (request.method === 'PUT') fake.objects.set(key, body);
  if (request.method === 'DELETE') fake.objects.delete(key);
  if (request.method === 'GET' && found === undefined) return refuse(404, 'NoSuchKey');
  response.writeHead(request.method === 'DELETE' ? 204 : 200).end(request.method === 'GET' ? found : undefined);
}

/** AWS Signature Version 4, from Amazon's documentation: "Create a signed AWS API request". */
function authorizationOf({ method, url, headers }: IncomingMessage): string {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
  const canonicalHeaders = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url, '', canonicalHeaders.join(''), names, headers['x-amz-content-sha256']].join('\n');
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const start: string | Buffer = `AWS4${KEYS.secretAccessKey}`;
  const key = scope.split('/').reduce<string | Buffer>((before, part) => hmac(before, part), start);
  const credential = `${KEYS.accessKeyId}/${scope}`;
  const signature = hmac(key, text).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`;
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
