// Simulates journal writes that the database refuses, and a connection that loses answers.

import { type AddressInfo, connect, createServer } from 'node:net';
import type { Database } from '../../../apps/server/src/database/open-database.ts';

/** Makes PostgreSQL refuse entries that match `when`, with this error code, until `allowEntries`. */
export async function refuseEntries(
  { prisma }: Pick<Database, 'prisma'>,
  when = 'true',
  code: 'disk_full' | 'data_exception' = 'disk_full',
): Promise<void> {
  await prisma.$executeRawUnsafe(
    `CREATE FUNCTION refuse_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${code}'; END $$`,
  );
  await prisma.$executeRawUnsafe(
    `CREATE TRIGGER refusal BEFORE INSERT ON journal_entry FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION refuse_entry()`,
  );
}

export async function allowEntries({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.$executeRawUnsafe('DROP FUNCTION refuse_entry() CASCADE');
}

export interface LossyConnection {
  /** The URL of the same database through this connection. */
  readonly url: string;
  /** The number of executed statements whose answer was lost. */
  readonly lost: number;
  /** Loses the next answer to an INSERT, and the connection with it. */
  loseNext(): void;
  close(): Promise<void>;
}

export async function openLossyConnection(url: string): Promise<LossyConnection> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = Number(target.port);
  let isArmed = false;
  let lost = 0;
  const server = createServer((client) => {
    const upstream =
      folder === null ? connect(port, target.hostname) : connect({ path: `${folder}/.s.PGSQL.${target.port}` });
    client.pipe(upstream);
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    upstream.on('data', (data) => {
      if (!isArmed || !data.includes('INSERT 0')) return void client.write(data);
      isArmed = false;
      lost += 1;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  through.searchParams.delete('host');
  return {
    url: through.href,
    get lost() {
      return lost;
    },
    loseNext: () => {
      isArmed = true;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
