// Creates a contest: checks its configuration, draws its secret and commits to it. Registration opens immediately.

import { randomBytes } from 'node:crypto';
import { checkBots, DEFAULT_LIMITS } from '@mcr-arena/hosts';
import type { RulesName } from '@mcr-arena/scoring';
import { expectValue, failure, type Result, success } from '@mcr-arena/tiles';
import {
  CONTEST_REFERENCE,
  type ContestInput,
  createConfig,
  createContestConfig,
  MAX_CONTEST_ID,
  type Secret,
} from '@mcr-arena/tournament';
import type { PrismaClient } from '../../../dist/prisma/client.ts';
import { BOT_HOSTS } from '../../bots/bot-hosts.ts';
import { databaseTime } from '../../database/open-database.ts';
import { isDuplicate } from '../../database/passing-failure.ts';
import { duplicateRulesOf, rowOfNew } from '../new-competition.ts';
import { sourcesOf } from '../swiss/entrant-sources.ts';
import { CONTEST } from './contest-config-row.ts';
import { notifyGroup } from './contest-notices.ts';
import { findTakenStageId } from './stage-ids.ts';

/** Part of the URL of the page that creates contests. */
const RESERVED_ID = 'new';

export interface ContestOrder {
  /** Display name. */
  readonly name: string;
  /** Random by default. */
  readonly id?: string;
  readonly config: ContestInput;
  readonly ownerId: string;
  /** `mcr` by default. */
  readonly rules?: RulesName;
  /** Only for callers that need a known secret, such as tests; random by default. */
  readonly secret?: Secret;
}

/**
 * The id of the new contest. Errors: `ContestError`, `id-malformed`, `contest-exists`, `deadline-passed`, errors of
 * the reference bot.
 */
export async function createContest(prisma: PrismaClient, order: ContestOrder): Promise<Result<string>> {
  const config = createContestConfig(order.config);
  if (!config.ok) return config;
  const id = order.id ?? `c${randomBytes(6).toString('hex')}`;
  if (id.length > MAX_CONTEST_ID || id === RESERVED_ID) {
    return failure('id-malformed', `id: expected at most ${MAX_CONTEST_ID} characters, and not "${RESERVED_ID}"`);
  }
  const taken = await findTakenStageId(prisma, id, config.value);
  if (taken !== undefined) {
    return failure(
      'contest-exists',
      `a stage would have the id "${taken}", which another competition already has: choose another id`,
    );
  }
  const reference = await checkReference(config.value.reference);
  if (!reference.ok) return reference;
  const { name, ownerId, secret } = order;
  const rules = duplicateRulesOf(order.rules);
  const row = rowOfNew({ id, kind: CONTEST, name, ownerId, config: config.value, rules, secret });
  try {
    return await prisma.$transaction(async (transaction) => {
      const now = await databaseTime(transaction);
      if (new Date(config.value.registrationEnds) <= now) {
        return failure('deadline-passed', 'registrationEnds: expected a time in the future');
      }
      await transaction.competition.create({ data: { ...row, status: 'running', startedAt: now } });
      const { group } = config.value;
      if (group !== undefined) await notifyGroup(transaction, group, { contest: id, name });
      return success(id);
    });
  } catch (thrown) {
    if (!isDuplicate(thrown)) throw thrown;
    return failure('contest-exists', `a competition with the id "${id}" already exists: choose another id`);
  }
}

/** Checks that the bot that fills tables is a house bot and loads without errors. */
async function checkReference(bot: string): Promise<Result<unknown>> {
  const entrants = [{ id: CONTEST_REFERENCE, bot }];
  const config = expectValue(createConfig({ id: 'reference', rounds: 1, entrants, reference: { id: 'other', bot } }));
  const sources = sourcesOf(config, new Map());
  return sources.ok ? checkBots(sources.value, DEFAULT_LIMITS, BOT_HOSTS) : sources;
}
