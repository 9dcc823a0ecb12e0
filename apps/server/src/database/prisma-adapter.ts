// Prisma adapter for `pg` that runs the queries of a transaction sequentially. Prisma fetches relations concurrently; within a
// transaction, which has one connection, `pg` would have to queue them, which is deprecated.

import { PrismaPg } from '@prisma/adapter-pg';
import { InTurn } from './in-turn.ts';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

export class SerialPrismaPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (isolation) => inTurn(await start(isolation));
    return adapter;
  }
}

function inTurn(transaction: Transaction): Transaction {
  const queries = new InTurn();
  const queryRaw = transaction.queryRaw.bind(transaction);
  const executeRaw = transaction.executeRaw.bind(transaction);
  transaction.queryRaw = (query) => queries.run(() => queryRaw(query));
  transaction.executeRaw = (query) => queries.run(() => executeRaw(query));
  return transaction;
}
