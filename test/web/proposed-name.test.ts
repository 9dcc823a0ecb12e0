// The name proposed for an uploaded bot.

import type { BotList } from '@mcr-arena/protocol/documents';
import { expect, test } from 'vitest';
import { proposedName } from '../../apps/web/src/pages/bots/proposed-name.ts';

type Bots = NonNullable<BotList['own']>;

/** `bots`: the files of the versions, by bot. */
function owned(bots: Readonly<Record<string, readonly string[]>>): Bots {
  return Object.entries(bots).map(([name, files]) => ({ name, versions: files.map((file) => ({ file })) })) as Bots;
}

test.each([
  ['tiger.tar.gz', {}, 'tiger'],
  ['tiger.py', { Tiger: ['tiger.py'] }, 'Tiger'],
  ['bot.py', { Tiger: ['tiger.py'], Crane: ['bot.py'] }, 'Crane'],
  ['new.py', { Tiger: ['tiger.py'], Crane: ['bot.py'] }, 'new'],
] as const)('%s of an owner of %o is %s', (file, bots, expected) => {
  expect(proposedName(file, owned(bots))).toBe(expected);
});
