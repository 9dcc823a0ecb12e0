// The kinds of competitions, and what users do with them: the one list to which a new kind is added.

import type { HouseVersions } from './bots/house-bots.ts';
import { createComparisonKind } from './competitions/comparison/comparison-kind.ts';
import { type CompetitionKind, kindsByName } from './competitions/competition-kind.ts';
import type { Competitions } from './competitions/competitions.ts';
import { createContestKind } from './competitions/contest/contest-kind.ts';
import { createContests } from './competitions/contest/contests.ts';
import { HUMAN_DUPLICATE_KIND } from './competitions/human-duplicate/human-duplicate-kind.ts';
import { createHumanDuplicates } from './competitions/human-duplicate/human-duplicates.ts';
import { createLadderKind } from './competitions/ladder/ladder-kind.ts';
import { MATCH_KIND } from './competitions/match/match-kind.ts';
import { NIGHT_KIND } from './competitions/night/night-kind.ts';
import { createNights } from './competitions/night/nights.ts';
import type { Ledger } from './competitions/swiss/ledger.ts';
import { createSwissKind } from './competitions/swiss/swiss-kind.ts';
import { createTournaments } from './competitions/swiss/tournaments.ts';
import { TASK_KIND } from './competitions/task/task-kind.ts';
import { createTasks } from './competitions/task/tasks.ts';
import type { Database } from './database/open-database.ts';
import type { Announce } from './events/announcements.ts';

interface KindParts {
  readonly ledger: Ledger;
  readonly houseVersions: HouseVersions;
}

/** By name: all kinds, and those of `more`. */
export function competitionKinds({ ledger, houseVersions }: KindParts, more: readonly CompetitionKind[] = []) {
  return kindsByName([
    createSwissKind(ledger),
    createContestKind({ ledger, houseVersions }),
    createLadderKind(),
    MATCH_KIND,
    createComparisonKind(),
    HUMAN_DUPLICATE_KIND,
    TASK_KIND,
    NIGHT_KIND,
    ...more,
  ]);
}

interface OperationParts extends KindParts {
  readonly prisma: Database['prisma'];
  readonly competitions: Competitions;
  readonly announce: Announce;
}

/** The operations of all kinds, in one object. */
export function operationsOfKinds({ prisma, houseVersions, ledger, competitions, announce }: OperationParts) {
  return {
    ...createTournaments({ prisma, houseVersions, ledger, competitions }),
    ...createContests({ prisma, ledger, competitions, announce }),
    ...createHumanDuplicates(prisma, competitions, announce),
    ...createNights(prisma, competitions, announce),
    ...createTasks({ prisma, houseVersions, competitions }),
  };
}
