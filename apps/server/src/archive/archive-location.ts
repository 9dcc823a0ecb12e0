// Location of the archive: a folder, or a bucket of an S3-compatible store. The variables for S3 have the names that the AWS tools use.

import { resolve } from 'node:path';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';

export interface S3Location {
  readonly type: 's3';
  /** @example "https://s3.eu-central-1.amazonaws.com" */
  readonly endpoint: string;
  readonly bucket: string;
  /** Prefix of all keys: empty, or ending with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export type ArchiveLocation = { readonly type: 'folder'; readonly path: string } | S3Location;

/** Environment variables of an archive in a bucket. */
export const S3_VARIABLES = {
  AWS_ENDPOINT_URL: z
    .url({ protocol: /^https?$/, error: 'expected https://…' })
    .optional()
    .describe('address of the store of s3://… (Amazon S3 in AWS_REGION)'),
  AWS_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'expected a name such as eu-central-1')
    .default('us-east-1')
    .describe('region of the store of s3://… (us-east-1)'),
  AWS_ACCESS_KEY_ID: z.string().optional().describe('access key of the store'),
  AWS_SECRET_ACCESS_KEY: z.string().optional().describe('secret key of the store'),
  AWS_SESSION_TOKEN: z.string().optional().describe('session token of the store, for temporary keys'),
};

const S3_SCHEMA = z.object(S3_VARIABLES);
const BUCKET = /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>\w[\w.-]*(?:\/\w[\w.-]*)*))?\/?$/;

/** Error: `setting-invalid`, with the variable's name. */
export function parseArchiveLocation(
  text: string,
  environment: z.output<typeof S3_SCHEMA>,
): Result<ArchiveLocation, 'setting-invalid'> {
  if (!text.startsWith('s3:')) return success({ type: 'folder', path: resolve(text) });
  const { bucket, prefix } = BUCKET.exec(text)?.groups ?? {};
  if (bucket === undefined) return failure('setting-invalid', `MCR_ARCHIVE="${text}": expected s3://BUCKET/PREFIX`);
  const { AWS_REGION: region, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (accessKeyId === undefined) return missing('AWS_ACCESS_KEY_ID', text);
  if (secretAccessKey === undefined) return missing('AWS_SECRET_ACCESS_KEY', text);
  const { AWS_ENDPOINT_URL: endpoint = `https://s3.${region}.amazonaws.com`, AWS_SESSION_TOKEN } = environment;
  return success({
    type: 's3',
    endpoint: endpoint.replace(/\/+$/, ''),
    bucket,
    prefix: prefix === undefined ? '' : `${prefix}/`,
    region,
    accessKeyId,
    secretAccessKey,
    ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
  });
}

function missing(name: string, archive: string): Result<never, 'setting-invalid'> {
  return failure('setting-invalid', `${name} is not set: MCR_ARCHIVE="${archive}" requires it`);
}
