import { expect, test } from 'vitest';
import { sitePlace } from '../../apps/web/build/site-place.ts';

test.each([
  [undefined, '/', undefined],
  ['/mahjong', '/mahjong/', undefined],
  ['https://clubs.example', '/', 'https://clubs.example'],
  ['https://clubs.example:8080/mahjong/', '/mahjong/', 'https://clubs.example:8080/mahjong'],
])('the place of a site at %s', (value, base, address) => {
  expect(sitePlace(value)).toEqual({ base, address });
});

test.each(['', 'mahjong', 'ftp://clubs.example/', '//clubs.example/', '/a?b', 'https://clubs.example/#a'])(
  'no site can be at "%s"',
  (value) => {
    expect(() => sitePlace(value)).toThrow(`MCR_SITE_BASE: ${value}, expected a folder such as /mahjong/`);
  },
);
