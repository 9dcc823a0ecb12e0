// A registry of npm packages on the loopback: verdaccio, which serves our packages and passes on requests for those of others.

import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUp, until } from './until.ts';

const VERSION = '6.10.4';

export interface LoopbackRegistry {
  readonly url: string;
  close(): void;
}

/** Installs verdaccio into `folder` and starts it. */
export async function startRegistry(folder: string, port: number): Promise<LoopbackRegistry> {
  mkdirSync(folder);
  // It depends on a tag that not every registry has.
  const manifest = { private: true, dependencies: { verdaccio: VERSION }, overrides: { 'node-fetch': '^2.7.0' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent'], { cwd: folder });
  const source = execFileSync('npm', ['config', 'get', 'registry'], { cwd: folder, encoding: 'utf8' }).trim();
  const config = {
    storage: './storage',
    uplinks: { source: { url: source } },
    packages: {
      '@mcr-arena/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'source' },
    },
    auth: { htpasswd: { file: './users' } },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'pretty', level: 'error' },
  };
  // JSON is YAML.
  writeFileSync(join(folder, 'config.yaml'), JSON.stringify(config));
  const url = `http://127.0.0.1:${port}`;
  const program = join(folder, 'node_modules/verdaccio/bin/verdaccio');
  const server = spawn(process.execPath, [program, '--config', 'config.yaml', '--listen', url], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const close = (): void => void server.kill();
  try {
    await until(() => isUp(`${url}/-/ping`));
  } catch (thrown) {
    close();
    throw thrown;
  }
  return { url, close };
}
