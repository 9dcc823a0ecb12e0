// Detects public internet addresses and the part that identifies a household: the first 64 bits of IPv6, all of IPv4.

import { BlockList, isIP, isIPv6 } from 'node:net';

/** Ranges that are not globally reachable (RFC 6890): loopback, private networks, carrier networks, link-local. */
const PRIVATE: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const blocked = new BlockList();
for (const range of PRIVATE) blocked.addSubnet(...range);

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const PREFIX_GROUPS = 4;

/** The part of the address that identifies a household; undefined if the address is invalid or not public. */
export function publicPrefixOf(address: string): string | undefined {
  const plain = MAPPED.exec(address)?.[1] ?? address.split('%')[0]!;
  if (!isIPv6(plain)) return isPublic(plain, 'ipv4') ? plain : undefined;
  return isPublic(plain, 'ipv6') ? `${groupsOf(plain).slice(0, PREFIX_GROUPS).join(':')}::/64` : undefined;
}

/** The key by which limits count an address: IPv6 addresses by network, because a household has 2^64 of them. */
export function networkOf(address: string): string {
  return publicPrefixOf(address) ?? address;
}

function isPublic(address: string, family: 'ipv4' | 'ipv6'): boolean {
  return isIP(address) !== 0 && !blocked.check(address, family);
}

/** The eight groups of an IPv6 address without leading zeros; `2001:db8::1` has five groups `0`. */
function groupsOf(address: string): readonly string[] {
  const [head, tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail].map((part) => (part ? part.split(':') : []));
  const missing = Array<string>(GROUPS - left!.length - right!.length).fill('0');
  return [...left!, ...missing, ...right!];
}
