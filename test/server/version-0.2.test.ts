import { expectValue } from '@mcr-arena/tiles';
import { expect, test } from 'vitest';
import { restore } from '../../apps/server/src/backup/backup.ts';
import { openDatabase } from '../../apps/server/src/database/open-database.ts';
import { missingSql } from '../../scripts/database-schema.ts';
import { newDatabaseUrl } from './throwaway.ts';
import { BACKUP_OF_0_2 } from './version-0.2.ts';

test('a backup of version 0.2 is migrated to the schema of this version, with all of its rows', async () => {
  const location = { type: 'postgres', url: await newDatabaseUrl('empty') } as const;
  const { rows } = expectValue(await restore(location, BACKUP_OF_0_2, { replace: false }));
  expect(await missingSql(location.url)).toBeUndefined();
  const { prisma, close } = expectValue(await openDatabase(location));
  const kept = [
    ['user_account', await prisma.user.count()],
    ['bot_version', await prisma.botVersion.count()],
    ['set_record', await prisma.setRecord.count()],
    ['competition', await prisma.competition.count()],
  ] as const;
  expect(kept).toEqual(kept.map(([name]) => [name, rows.get(name)]));
  expect(rows.get('competition')).toBeGreaterThan(0);
  await close();
});
