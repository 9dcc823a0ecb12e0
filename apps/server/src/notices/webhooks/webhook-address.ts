// Checks the addresses of webhooks. The server posts from inside the operator's network, so addresses that are not public are
// refused, both as written and after their name was resolved.

import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { publicPrefixOf } from '../../accounts/public-address.ts';

/** `public`: https to public addresses. `loopback`: also http to this machine. */
export type WebhookReach = 'public' | 'loopback';

export type AddressError = 'webhook-invalid';

/** An address of a machine with its family, as Node requires. */
export interface MachineAddress {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a name; throws if it has none. */
export type Resolve = (host: string) => Promise<readonly { readonly address: string }[]>;

const MAX_LENGTH = 2000;

/** Permits only the globally assigned range of IPv6 (RFC 4291) … */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
/** … except ranges for translated addresses, such as IPv4, and for examples (RFC 5737, 7526). */
const special = new BlockList();
special.addSubnet('192.0.2.0', 24, 'ipv4');
special.addSubnet('192.88.99.0', 24, 'ipv4');
special.addSubnet('198.51.100.0', 24, 'ipv4');
special.addSubnet('203.0.113.0', 24, 'ipv4');
special.addSubnet('2001::', 23, 'ipv6');
special.addSubnet('2001:db8::', 32, 'ipv6');
special.addSubnet('2002::', 16, 'ipv6');
special.addSubnet('3fff::', 20, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** The address as a URL. Error messages say what is expected. */
export function parseWebhookUrl(text: string, reach: WebhookReach): Result<URL, AddressError> {
  const url = URL.canParse(text) && text.length <= MAX_LENGTH ? new URL(text) : undefined;
  if (url === undefined)
    return failure('webhook-invalid', 'url: expected an address such as https://example.org/notices');
  if (url.protocol !== 'https:' && !(reach === 'loopback' && url.protocol === 'http:')) {
    return failure('webhook-invalid', `url: "${url.protocol}//", expected https://`);
  }
  if (url.username !== '' || url.password !== '') {
    return failure('webhook-invalid', 'url: expected no user name and no password: check the signature instead');
  }
  const host = hostOf(url);
  if (isIP(host) !== 0 && !mayReach(url, host)) return refused(host);
  return success(url);
}

/**
 * The address to connect to: the first of the name, if all its addresses are permitted. The error is the same for names without
 * addresses, so that it does not show which names exist in the operator's network.
 */
export async function resolveWebhook(
  url: URL,
  resolve: Resolve = (host) => lookup(host, { all: true }),
): Promise<Result<MachineAddress, AddressError>> {
  const host = hostOf(url);
  const found = isIP(host) === 0 ? await resolve(host).catch(() => []) : [{ address: host }];
  const [first] = found;
  if (first === undefined || !found.every(({ address }) => mayReach(url, address))) return refused(host);
  const { address } = first;
  return success({ address, family: isIPv4(address) ? 4 : 6 });
}

/** Permits http only to this machine, and https only to public addresses. */
function mayReach({ protocol }: URL, address: string): boolean {
  if (protocol === 'http:') return loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  if (isIPv4(address)) return publicPrefixOf(address) !== undefined && !special.check(address, 'ipv4');
  return given.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

function refused(host: string): Result<never, AddressError> {
  return failure('webhook-invalid', `url: ${host} could not be resolved to a public address`);
}

/** The host without the brackets of IPv6. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
