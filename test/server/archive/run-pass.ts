// Runs one pass of the archive in a separate process: `node run-pass.ts URL FOLDER`. Prints JSON: the number of moved records or the error,
// and the SHA-256 of the contents of all records.

import { createHash } from 'node:crypto';
import { expectValue } from '@mcr-arena/tiles';
import { runPass } from '../../../apps/server/src/archive/archive-job.ts';
import { openFolderStore } from '../../../apps/server/src/archive/folder-store.ts';
import { createSetRecords } from '../../../apps/server/src/archive/set-records.ts';
import { joinDatabase } from '../../../apps/server/src/database/open-database.ts';

const [url, folder] = process.argv.slice(2) as [string, string];
const database = expectValue(await joinDatabase({ type: 'postgres', url }));
const store = openFolderStore(folder);
const log = { info: () => {} };
const outcome = await runPass({ database, store, days: 0, log }, new Date()).then(
  (moved) => ({ moved }),
  (error: Error) => ({ error: error.message }),
);
const records = createSetRecords(database.prisma, store);
const hash = createHash('sha256');
const rows = await database.prisma.setRecord.findMany({ orderBy: { setId: 'asc' }, select: { setId: true } });
for (const { setId } of rows) hash.update(await records.bytes(setId));
const inDatabase = await database.prisma.setRecord.count({ where: { archiveKey: null } });
console.log(JSON.stringify({ ...outcome, inDatabase, content: hash.digest('hex') }));
await database.close();
