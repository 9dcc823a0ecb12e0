// Creates a competition of people and bots, draws its secret and commits to it. It is open at once.

import { randomBytes } from 'node:crypto';
import { type DealRules, DUPLICATE_RULES } from '@mcr-arena/engine';
import { DEFAULT_LIMITS } from '@mcr-arena/hosts';
import type { HumanDuplicateConfig } from '@mcr-arena/protocol/documents';
import { failure, type Result, success } from '@mcr-arena/tiles';
import { commitmentOf, type Secret } from '@mcr-arena/tournament';
import { Prisma, type PrismaClient } from '../../../dist/prisma/client.ts';
import { databaseTime } from '../contest/clock.ts';
import { reservationOf } from '../reserved-ids.ts';
import { HUMAN_DUPLICATE } from './duplicate-config.ts';

/** Those of tournaments, but a late answer of a person does not end the deal. They hold for bots too. */
const HUMAN_DUPLICATE_RULES: DealRules = { ...DUPLICATE_RULES, onFault: 'auto-play' };
/** The pages on which competitions are made and compared have it in their addresses. */
const RESERVED_IDS: readonly string[] = ['new', 'daily'];

export interface HumanDuplicateOrder {
  readonly name: string;
  /** Drawn where there is none. */
  readonly id?: string;
  readonly config: HumanDuplicateConfig;
  readonly ownerId: string;
  /** Where it has to be known before, as in tests; else one is drawn. */
  readonly secret?: Secret;
}

export type CreateError = 'deadline-passed' | 'id-reserved' | 'competition-exists';

/** The id of the new competition. */
export async function createHumanDuplicate(
  prisma: PrismaClient,
  order: HumanDuplicateOrder,
): Promise<Result<string, CreateError>> {
  const id = order.id ?? `p${randomBytes(6).toString('hex')}`;
  if (RESERVED_IDS.includes(id)) return failure('id-reserved', `id: "${id}" is an address of its own`);
  const reserved = order.config.day === undefined ? await reservationOf(prisma, id) : undefined;
  if (reserved !== undefined) return failure('id-reserved', reserved);
  const now = await databaseTime(prisma);
  if (new Date(order.config.closesAt) <= now) {
    return failure('deadline-passed', 'closesAt: expected a time in the future');
  }
  const secret = new Uint8Array(order.secret ?? randomBytes(32));
  try {
    await prisma.competition.create({
      data: {
        ...{ id, kind: HUMAN_DUPLICATE, name: order.name, status: 'running', startedAt: now, ownerId: order.ownerId },
        config: order.config as unknown as Prisma.InputJsonObject,
        rules: HUMAN_DUPLICATE_RULES as unknown as Prisma.InputJsonObject,
        ...{ limits: DEFAULT_LIMITS, commitment: commitmentOf(secret as Secret), secret },
      },
    });
    return success(id);
  } catch (thrown) {
    if (!(thrown instanceof Prisma.PrismaClientKnownRequestError && thrown.code === 'P2002')) throw thrown;
    return failure('competition-exists', `there is a competition "${id}" already: choose another id`);
  }
}
