// Links between users who are probably the same person: by invitation, and by the public address at sign-up.

import { describe, expect, test } from 'vitest';
import { publicPrefixOf } from '../../../apps/server/src/accounts/public-address.ts';
import type { LinkReason } from '../../../apps/server/src/accounts/user-links.ts';
import { appForFile } from '../app-under-test.ts';
import { PASSWORD, signedUp } from '../browser-session.ts';

const arena = await appForFile();

/** Each pair of names that is linked for the reason. */
async function links(reason: LinkReason): Promise<readonly string[]> {
  const include = { user: true, other: true };
  const rows = await arena.database.prisma.userLink.findMany({ where: { reason }, include });
  return rows.map(({ user, other }) => `${user.name} ${other.name} ${reason}`).sort();
}

describe('users', () => {
  test('are linked by a common public address at sign-up, but not by a private one', async () => {
    for (const [name, address] of [
      ['Ana', '203.0.113.7'],
      ['Bo', '203.0.113.8'],
      ['Cid', '::ffff:203.0.113.7'],
      ['Dot', '2001:db8:0:1::5'],
      ['Eve', '2001:db8::1:a:b:c:d'],
      ['Fay', '192.168.0.7'],
      ['Gus', '192.168.0.7'],
    ] as const) {
      await signedUp(arena.app, name, address);
    }
    expect(await links('address')).toEqual(['Cid Ana address', 'Eve Dot address']);
  });

  test('are linked once to the user who invited them', async () => {
    const [owner, member] = [await signedUp(arena.app, 'Hal'), await signedUp(arena.app, 'Ina')];
    const { id } = (await owner.send('POST', '/groups', { name: 'Mahjong I' })).body;
    const { path } = (await owner.send('POST', `/groups/${id}/invitations`, {})).body;
    const secret = path.split('#')[1];
    for (const page of [member, member, owner]) await page.send('POST', '/groups/join', { secret });
    expect(await links('invitation')).toEqual(['Ina Hal invitation']);
  });

  test('have no stored address after the deletion of their account', async () => {
    const page = await signedUp(arena.app, 'Jo', '198.51.100.1');
    expect((await page.send('DELETE', '/me', { password: PASSWORD })).status).toBe(204);
    const named = await arena.database.prisma.user.findMany({ where: { kind: 'placeholder' } });
    expect(named.map(({ signUpAddress }) => signUpAddress)).toEqual([null]);
  });
});

test.each([
  ['8.8.8.8', '8.8.8.8'],
  ['::ffff:8.8.8.8', '8.8.8.8'],
  ['2001:4860:4860::8888', '2001:4860:4860:0::/64'],
  ['127.0.0.1', undefined],
  ['::ffff:192.168.1.1', undefined],
  ['fe80::1%eth0', undefined],
  ['fd00::1', undefined],
  ['nowhere', undefined],
])('the public prefix of %s is %s', (address, prefix) => {
  expect(publicPrefixOf(address)).toBe(prefix);
});
