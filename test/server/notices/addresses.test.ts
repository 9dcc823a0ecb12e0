// The addresses that webhooks may have, as written and after name resolution.

import { describe, expect, test } from 'vitest';
import { parseWebhookUrl, resolveWebhook } from '../../../apps/server/src/notices/webhooks/webhook-address.ts';

const PRIVATE = [
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.16.0.1', '192.168.1.1', '224.0.0.1'],
  ...['::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '64:ff9b::7f00:1'],
  ...['2002:7f00:1::', '2001:0:1::1', '2001:db8::1', '::7f00:1', 'fec0::1'],
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '192.88.99.1'],
];
const bracketed = (address: string) => (address.includes(':') ? `[${address}]` : address);

describe('an address', () => {
  test.each(PRIVATE)('%s is refused', (address) => {
    expect(parseWebhookUrl(`https://${bracketed(address)}/x`, 'public').ok).toBe(false);
    expect(parseWebhookUrl(`https://${bracketed(address)}/x`, 'loopback').ok).toBe(false);
  });

  test.each(PRIVATE)('that resolves to %s is refused, even if it also resolves to a public one', async (address) => {
    const url = new URL('https://example.org/x');
    const resolved = (...found: string[]) => resolveWebhook(url, async () => found.map((one) => ({ address: one })));
    expect((await resolved(address)).ok).toBe(false);
    expect((await resolved('93.184.215.14', address)).ok).toBe(false);
  });

  test.each(['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '127.0.0.1.'])(
    '%s is read as 127.0.0.1 and refused',
    (host) => {
      expect(parseWebhookUrl(`https://${host}/`, 'public').ok).toBe(false);
    },
  );

  test.each(['http://example.org/', 'ftp://example.org/', 'https://ann:secret@example.org/', 'example.org', ''])(
    '"%s" is refused',
    (text) => {
      expect(parseWebhookUrl(text, 'public').ok).toBe(false);
    },
  );

  test('of a name that is private or unknown gets the same error, which does not contain what was found', async () => {
    const url = new URL('https://intranet.example/');
    const found = await resolveWebhook(url, async () => [{ address: '10.1.2.3' }]);
    expect(found).toEqual(await resolveWebhook(url, () => Promise.reject(new Error('ENOTFOUND'))));
    expect(JSON.stringify(found)).not.toContain('10.1');
  });

  test('that is public is used as resolved', async () => {
    const parsed = parseWebhookUrl('https://example.org:8443/notices?of=me', 'public');
    expect(parsed.ok).toBe(true);
    const found = await resolveWebhook(new URL('https://example.org'), async () => [{ address: '2606:2800:21f::1' }]);
    expect(found).toEqual({ ok: true, value: { address: '2606:2800:21f::1', family: 6 } });
  });

  test('may use plain http only on this machine and if the operator permits it', async () => {
    expect(parseWebhookUrl('http://127.0.0.1:80/', 'loopback').ok).toBe(true);
    expect(parseWebhookUrl('http://93.184.215.14/', 'loopback').ok).toBe(false);
    const found = await resolveWebhook(new URL('http://example.org'), async () => [{ address: '93.184.215.14' }]);
    expect(found.ok).toBe(false);
  });
});
