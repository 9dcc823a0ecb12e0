// The addresses that are requested on a filled database, by kind.

import type { Random } from '@mcr-arena/tiles';

interface FilledNames {
  readonly bots: number;
  readonly users: number;
  /** A finished contest with three stages. */
  readonly contest: string;
}

const PAGES = 39;
const DAY_MS = 86_400_000;
/** Number of contests, and of competitions of people and bots. */
const CONTESTS = 300;
const STAGES = 3;

export type Address = (random: Random) => string;

export function addressesOf({ bots, users, contest }: FilledNames): Readonly<Record<string, Address>> {
  const ownerOf = (place: number): string => `user+${1 + (place % users)}`;
  const botPath = (random: Random): string => {
    const place = random.below(bots);
    return `/ladder/bots/user%20${1 + (place % users)}/bot%20${place}`;
  };
  const ownBotPath = (random: Random): string => `/bots/user%201/bot%20${users * random.below(bots / users)}`;
  return {
    ladder: (random) => `/ladder?from=${50 * random.below(PAGES)}`,
    'ladder of an owner': (random) => `/ladder?owner=user+${1 + random.below(users)}`,
    'latest sets': () => '/ladder/sets',
    bot: (random) => botPath(random),
    'history of a bot': (random) => `${botPath(random)}/history`,
    'history of a bot, a day': (random) =>
      `${botPath(random)}/history?since=${new Date(Date.now() - DAY_MS).toISOString()}`,
    'opponents of a bot': (random) => `${botPath(random)}/opponents`,
    'sets of a bot': (random) => `${botPath(random)}/sets`,
    'head-to-head': (random) => {
      const [a, b] = [random.below(bots), random.below(bots)];
      return `/ladder/head-to-head?a=bot+${a}&aOwner=${ownerOf(a)}&b=bot+${b}&bOwner=${ownerOf(b)}`;
    },
    'own bot': (random) => ownBotPath(random),
    'logs of a bot': (random) => `${ownBotPath(random)}/logs`,
    'own bots': () => '/me',
    'quota of a user': () => '/me/quota',
    notices: () => '/notices',
    contests: () => '/contests?limit=100',
    contest: () => `/contests/${contest}`,
    'contest of the list': (random) => `/contests/${contest}-${1 + random.below(CONTESTS)}`,
    'crosstable of a stage': (random) => `/contests/${contest}/stages/${1 + random.below(STAGES)}/crosstable`,
    'own bots in a contest': () => `/contests/${contest}/own-bots`,
    tournaments: () => '/tournaments?limit=100',
    'people and bots': () => '/duplicates?limit=100',
    'people and bots, one': (random) => `/duplicates/people-${1 + random.below(CONTESTS)}`,
    'house bots': () => '/bots',
  };
}
