// Creates a competition of people and bots, draws its secret and commits to it. The competition is open immediately.

import { randomBytes } from 'node:crypto';
import type { DealRules } from '@mcr-arena/engine';
import type { HumanDuplicateConfig } from '@mcr-arena/protocol/documents';
import type { RulesName } from '@mcr-arena/scoring';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Secret } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { databaseTime } from '../../database/open-database.ts';
import { isDuplicate } from '../../database/passing-failure.ts';
import { duplicateRulesOf, rowOfNew } from '../new-competition.ts';
import { HUMAN_DUPLICATE } from './duplicate-config.ts';

/** Parts of URLs of pages about competitions. */
const RESERVED_IDS: readonly string[] = ['new', 'daily'];

export interface HumanDuplicateOrder {
  readonly name: string;
  /** Random by default. */
  readonly id?: string;
  readonly config: HumanDuplicateConfig;
  readonly ownerId: string;
  /** `mcr` by default. */
  readonly rules?: RulesName;
  /** Only for callers that need a known secret, such as tests; random by default. */
  readonly secret?: Secret;
}

export type CreateError = 'deadline-passed' | 'id-reserved' | 'competition-exists';

/** The id of the new competition. */
export async function createHumanDuplicate(
  prisma: PrismaClient,
  order: HumanDuplicateOrder,
): Promise<Result<string, CreateError>> {
  const id = order.id ?? `p${randomBytes(6).toString('hex')}`;
  if (RESERVED_IDS.includes(id)) return failure('id-reserved', `id: "${id}" is reserved for a page`);
  const now = await databaseTime(prisma);
  if (new Date(order.config.closesAt) <= now) {
    return failure('deadline-passed', 'closesAt: expected a time in the future');
  }
  const { name, ownerId, config, secret } = order;
  // A fault, such as a person's late reply, does not end the deal. The same applies to bots.
  const rules: DealRules = { ...duplicateRulesOf(order.rules), onFault: 'auto-play' };
  const row = rowOfNew({ id, kind: HUMAN_DUPLICATE, name, ownerId, config, rules, secret });
  try {
    await prisma.competition.create({ data: { ...row, status: 'running', startedAt: now } });
    return success(id);
  } catch (thrown) {
    if (!isDuplicate(thrown)) throw thrown;
    return failure('competition-exists', `a competition with the id "${id}" already exists: choose another id`);
  }
}
