// The address on which the embedded PostgreSQL listens: a Unix socket in a folder that only its user can enter, or a loopback port
// with a password on systems without such sockets. Every user who can reach the socket is trusted.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClusterPath } from './cluster-path.ts';

export type ClusterAddress =
  | { readonly type: 'socket'; readonly folder: string; readonly isTemporary: boolean }
  | { readonly type: 'port'; readonly port: number };

export const CLUSTER_USER = 'mcr';
/** Created by initdb. */
const CLUSTER_DATABASE = 'postgres';
/** Part of the socket's name; no port of the machine is used. */
const SOCKET_PORT = 5432;
/** Longest path of a socket on this system, in bytes. */
const SOCKET_BYTES = process.platform === 'linux' ? 107 : 103;

/** Chooses an address and prepares its folder. The caller must hold the lock of the data folder, with no PostgreSQL running on it. */
export async function chooseAddress(path: ClusterPath): Promise<ClusterAddress> {
  if (process.platform === 'win32') return { type: 'port', port: await freePort() };
  if (fits(path.socket)) {
    // Files left by a killed PostgreSQL name a process id that may have been reused.
    rmSync(path.socket, { recursive: true, force: true });
    mkdirSync(path.socket, { mode: 0o700 });
    return { type: 'socket', folder: path.socket, isTemporary: false };
  }
  if (!fits(join(tmpdir(), 'mcr-XXXXXX'))) return { type: 'port', port: await freePort() };
  // mkdtemp creates the folder with mode 0700.
  return { type: 'socket', folder: mkdtempSync(join(tmpdir(), 'mcr-')), isTemporary: true };
}

/** Removes the files that a killed PostgreSQL left at its address. */
export function clearAddress(address: ClusterAddress): void {
  if (address.type === 'port') return;
  for (const name of readdirSync(address.folder)) rmSync(join(address.folder, name), { force: true });
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_BYTES;
}

/** The settings that make PostgreSQL listen on this address only. */
export function settingsOf(address: ClusterAddress): Readonly<Record<string, string>> {
  if (address.type === 'port') {
    return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(address.port) };
  }
  // The setting is a list, so a path that contains a comma must be quoted.
  const folder = `"${address.folder.replaceAll('"', '""')}"`;
  return {
    listen_addresses: '',
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
  };
}

/** The URL of the database at this address. */
export function urlOf(address: ClusterAddress, path: ClusterPath): string {
  if (address.type === 'socket') {
    return `postgres://${CLUSTER_USER}@localhost:${SOCKET_PORT}/${CLUSTER_DATABASE}?host=${encodeURIComponent(address.folder)}`;
  }
  const password = readFileSync(path.password, 'utf8').trim();
  return `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${address.port}/${CLUSTER_DATABASE}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}
