// The address that the server listens on. It is probed before anything expensive starts, and printed as a URL to type.

import { once } from 'node:events';
import { createServer } from 'node:net';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Settings } from '../settings.ts';
import type { ApiServer } from './api-server.ts';

export type Address = Pick<Settings, 'port' | 'host'>;

export type AddressError = 'port-taken' | 'address-unusable';

/** Checks that the server can listen on the address. Errors: `AddressError`, whose message says how to fix it. */
export async function probeAddress(address: Address): Promise<Result<true, AddressError>> {
  const probe = createServer();
  try {
    probe.listen(address.port, address.host);
    await once(probe, 'listening');
  } catch (thrown) {
    return refusalOf(thrown, address);
  }
  probe.close();
  await once(probe, 'close');
  return success(true);
}

/** Starts listening and returns the URL as people type it. Errors: `AddressError`. */
export async function listenAt(app: ApiServer, address: Address): Promise<Result<string, AddressError>> {
  try {
    return success(urlOf(address, await app.listen({ port: address.port, host: address.host })));
  } catch (thrown) {
    return refusalOf(thrown, address);
  }
}

function urlOf({ host }: Address, listening: string): string {
  if (host !== 'localhost') return listening;
  const url = new URL(listening);
  url.hostname = host;
  return url.origin;
}

function refusalOf(thrown: unknown, { port, host }: Address): Result<never, AddressError> {
  const { code } = thrown as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return failure(
        'port-taken',
        `port ${port} is in use: stop the program that uses it, or choose another port with PORT=…`,
      );
    case 'EACCES':
      return failure('address-unusable', `port ${port} needs more privileges: choose one above 1023 with PORT=…`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return failure('address-unusable', `this machine has no address "${host}": choose another with HOST=…`);
    default:
      throw thrown;
  }
}
