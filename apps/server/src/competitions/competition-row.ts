// A competition as stored in the database. Its JSON columns are parsed here or by its kind.

import type { DealRules } from '@mcr-arena/engine';
import { dealRulesSchema } from '@mcr-arena/engine/schema';
import { type DecisionLimits, decisionLimitsSchema } from '@mcr-arena/hosts';
import { type RulesName, rulesNameOf } from '@mcr-arena/scoring';
import type { Secret } from '@mcr-arena/tournament';
import * as z from 'zod';
import type { CompetitionStatus, Prisma } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { checkColumn, parseColumn } from '../database/parse-column.ts';

const WITH_ENTRANTS = {
  entrants: {
    orderBy: { place: 'asc' },
    include: {
      botVersion: {
        select: {
          id: true,
          botId: true,
          manifest: true,
          contentHash: true,
          artifactHash: true,
          bot: { select: { ownerId: true } },
        },
      },
    },
  },
} as const satisfies Prisma.CompetitionInclude;

export type CompetitionRow = Prisma.CompetitionGetPayload<{ include: typeof WITH_ENTRANTS }>;

/** Undefined if no competition has the id. */
export async function findCompetition(store: Store, id: string): Promise<CompetitionRow | undefined> {
  return (await store.competition.findUnique({ where: { id }, include: WITH_ENTRANTS })) ?? undefined;
}

/** Finds a competition and locks its row until the transaction ends, so that changes do not overlap. */
export async function lockCompetition(
  transaction: Prisma.TransactionClient,
  id: string,
): Promise<CompetitionRow | undefined> {
  await transaction.$queryRaw`SELECT id FROM competition WHERE id = ${id} FOR UPDATE`;
  return findCompetition(transaction, id);
}

/** Place of a column of the row, for error messages. */
export function placeOf({ id }: Pick<CompetitionRow, 'id'>, column: string) {
  return { table: 'competition', id, column };
}

/** Statuses in which nothing more will be played, so that everything may be disclosed, including the secret. */
export const OVER: CompetitionStatus[] = ['finished', 'cancelled'];

/** Whether the status is one of `OVER`. */
export function isOver(status: CompetitionStatus): boolean {
  return OVER.includes(status);
}

/** Rules of all deals of the competition, with fields in stored order. Throws if they are malformed. */
export function rulesOfRow(row: Pick<CompetitionRow, 'id' | 'rules'>): DealRules {
  const rules: unknown = row.rules;
  checkColumn(dealRulesSchema, placeOf(row, 'rules'), rules);
  return rules;
}

/** The book of the scoring rules, as lists show it; nothing for the Chinese practice. Throws if the rules are malformed. */
export function listedRulesOf(row: Pick<CompetitionRow, 'id' | 'rules'>): { readonly scoring?: RulesName } {
  const scoring = rulesNameOf(rulesOfRow(row).scoring);
  return scoring === 'mcr' ? {} : { scoring };
}

/** Limits on time, memory and output of the competition's bots. Throws if they are malformed. */
export function limitsOfRow(row: Pick<CompetitionRow, 'id' | 'limits'>): DecisionLimits {
  return parseColumn(decisionLimitsSchema, placeOf(row, 'limits'), row.limits);
}

const SECRET_BYTES = 32;
const secretSchema = z
  .instanceof(Uint8Array)
  .refine(({ length }) => length === SECRET_BYTES, `expected ${SECRET_BYTES} bytes`);

/** Secret from which the competition's walls are derived. Throws if it is malformed. */
export function secretOfRow(row: Pick<CompetitionRow, 'id' | 'secret'>): Secret {
  return new Uint8Array(parseColumn(secretSchema, placeOf(row, 'secret'), row.secret)) as Secret;
}
