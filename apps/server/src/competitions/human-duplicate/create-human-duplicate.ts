// Creates a competition of people and bots, draws its secret and commits to it. The competition is open immediately.

import { randomBytes } from 'node:crypto';
import { type DealRules, DUPLICATE_RULES } from '@mcr-arena/engine';
import type { HumanDuplicateConfig } from '@mcr-arena/protocol/documents';
import { failure, type Result, success } from '@mcr-arena/tiles';
import type { Secret } from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { databaseTime } from '../../database/open-database.ts';
import { isDuplicate } from '../../database/passing-failure.ts';
import { rowOfNew } from '../new-competition.ts';
import { HUMAN_DUPLICATE } from './duplicate-config.ts';

/** Rules of tournaments, except that a fault, such as a person's late reply, does not end the deal. They also apply to bots. */
const HUMAN_DUPLICATE_RULES: DealRules = { ...DUPLICATE_RULES, onFault: 'auto-play' };
/** Parts of URLs of pages about competitions. */
const RESERVED_IDS: readonly string[] = ['new', 'daily'];

export interface HumanDuplicateOrder {
  readonly name: string;
  /** Random by default. */
  readonly id?: string;
  readonly config: HumanDuplicateConfig;
  readonly ownerId: string;
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
  const row = rowOfNew({ id, kind: HUMAN_DUPLICATE, name, ownerId, config, rules: HUMAN_DUPLICATE_RULES, secret });
  try {
    await prisma.competition.create({ data: { ...row, status: 'running', startedAt: now } });
    return success(id);
  } catch (thrown) {
    if (!isDuplicate(thrown)) throw thrown;
    return failure('competition-exists', `a competition with the id "${id}" already exists: choose another id`);
  }
}
