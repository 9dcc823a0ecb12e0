// Whether the competition, table, game or ladder bot exists that an address of a page names, so that a page about nothing has
// status 404. While the database is unreachable, everything counts as existing: the page itself then shows the error.

import type { PrismaClient } from '../dist/prisma/client.ts';
import type { CompetitionKinds } from './competitions/competition-kind.ts';

type Find = (prisma: PrismaClient, ...names: readonly string[]) => Promise<unknown>;

const findGame: Find = (prisma, id) => prisma.game.findUnique({ where: { id: id! }, select: { id: true } });

/** A finder by the path of the page that lists what it finds; it is passed the path segments that follow. */
type Finder = readonly [list: string, find: Find];

const FINDERS: readonly Finder[] = [
  ['/tables/', findGame],
  ['/games/', findGame],
  [
    '/ladder/bots/',
    (prisma, owner, name) =>
      prisma.bot.findFirst({ where: { name: name!, owner: { name: owner! } }, select: { id: true } }),
  ],
];

/** Forms, which are beside the competitions. */
const NEW = 'new';

function competition(kind: string): Find {
  return async (prisma, id) => {
    return id === NEW ? id : prisma.competition.findUnique({ where: { id: id!, kind }, select: { id: true } });
  };
}

function findersOf(kinds: CompetitionKinds): readonly Finder[] {
  return [...kinds.values()].flatMap(({ name, pages }) => (pages === undefined ? [] : [[pages, competition(name)]]));
}

/** Whether everything exists that the path of a page names. `path`: decodable, and matches the address of a page. */
export async function subjectExists(prisma: PrismaClient, kinds: CompetitionKinds, path: string): Promise<boolean> {
  const normal = path.replaceAll(/\/{2,}/g, '/');
  const finder = [...findersOf(kinds), ...FINDERS].find(([list]) => normal.startsWith(list));
  if (finder === undefined) return true;
  const [list, find] = finder;
  const names = normal.slice(list.length).split('/').map(decodeURIComponent);
  // An empty name: the list itself. PostgreSQL has no texts with NUL.
  if (names[0] === '') return true;
  if (path.includes('%00')) return false;
  try {
    return (await find(prisma, ...names)) !== null;
  } catch {
    return true;
  }
}
