// A page in a real browser that imports from a scratch project with an import map and without a bundler.

import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findChromium, launchChromium } from '../../scripts/chromium.ts';

/** Whether there is a browser on this machine. */
export const browserIsHere = findChromium() !== undefined;

/**
 * Runs `code`, the body of a module that ends in `export const result = …`, in a page and returns its result.
 * `modules`: the file in `folder` for each bare specifier.
 */
export async function runInBrowser(
  folder: string,
  modules: Readonly<Record<string, string>>,
  code: string,
): Promise<unknown> {
  const imports = Object.fromEntries(Object.entries(modules).map(([name, path]) => [name, `/${path}`]));
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
  const server = await serve(
    folder,
    new Map([
      ['/', page],
      ['/code.js', code],
    ]),
  );
  const browser = await launchChromium();
  try {
    const tab = await browser.newPage();
    await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await tab.evaluate(`import('/code.js').then((module) => module.result)`);
  } finally {
    await browser.close();
    server.close();
  }
}

async function serve(folder: string, pages: ReadonlyMap<string, string>): Promise<Server> {
  const server = createServer(async ({ url = '/' }, response) => {
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    const body = pages.get(url) ?? (await readFile(join(folder, url)).catch(() => undefined));
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
