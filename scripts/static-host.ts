// A plain web host for the files of a folder, as the site without a server has one.

import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticHost {
  /** Address of the folder, with a slash at the end. */
  readonly url: string;
  stop(): void;
}

interface StaticHostOptions {
  /** Path of the folder. @defaultValue "/" */
  readonly base?: string;
  /** What is sent for a file; by default its content. */
  read?(file: string): Buffer | string;
}

/** Serves the folder on the loopback. Other addresses get its 404.html. */
export async function hostFolder(
  folder: string,
  { base = '/', read = (file) => readFileSync(file) }: StaticHostOptions = {},
): Promise<StaticHost> {
  const server = createServer(({ url }, response) => {
    const found = fileAt(folder, base, new URL(url!, 'http://host').pathname);
    const file = found ?? join(folder, '404.html');
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': type });
    response.end(read(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function fileAt(folder: string, base: string, path: string): string | undefined {
  if (!path.startsWith(base)) return undefined;
  const found = join(folder, path.slice(base.length));
  const file = existsSync(found) && statSync(found).isDirectory() ? join(found, 'index.html') : found;
  return existsSync(file) && statSync(file).isFile() ? file : undefined;
}
