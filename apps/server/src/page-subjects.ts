// The competition, table, game or ladder bot that an address of a page names: a page about nothing has status 404, and links to the others
// have previews. While the database is unreachable, everything counts as existing: the page itself then shows the error.

import type { LinkPreview } from '@mcr-arena/protocol';
import { parseSetName } from '@mcr-arena/tournament';
import type { CompetitionStatus, PrismaClient } from '../dist/prisma/client.ts';
import { type CompetitionKinds, ID } from './competitions/competition-kind.ts';
import { type DisclosedDeal, findDisclosedDeal, findWithDeals } from './competitions/disclosed-set.ts';
import { findLadderBot, readPlace } from './competitions/ladder/reading/bot.ts';
import type { Leaders, Leading } from './competitions/swiss/leaders.ts';
import { findProfiled } from './strength/profile.ts';

/** What a page is about. Without a preview if it is not for everybody, or about nothing in particular. */
export interface Subject {
  readonly preview?: LinkPreview;
}

interface SubjectTools {
  readonly prisma: PrismaClient;
  readonly kinds: CompetitionKinds;
  readonly leaders: Leaders;
}

type Find = (tools: SubjectTools, ...names: readonly string[]) => Promise<Subject | undefined>;

const findGame: Find = async ({ prisma }, id) => {
  const found = await prisma.game.findUnique({ where: { id: id! }, select: { id: true } });
  return found === null ? undefined : {};
};

const findPerson: Find = async ({ prisma }, name) =>
  (await findProfiled(prisma, name!)) === undefined ? undefined : {};

/** A bot that was never on the ladder is not public. */
const findBot: Find = async ({ prisma }, owner, name) => {
  const found = await findLadderBot(prisma, owner!, name!);
  if (found === undefined) return undefined;
  const place = await readPlace(prisma, found);
  const description =
    place === undefined
      ? 'No longer on the ladder of MCR Arena.'
      : `Rank ${place.rank} on the ladder of MCR Arena: rated ${place.rating.toFixed(0)} after ${place.sets} sets and ${place.deals} deals.`;
  return { preview: { title: `${name} by ${owner}`, description } };
};

function textOf({ players, result: { outcome } }: DisclosedDeal): string {
  if (outcome.type !== 'win') return `${players.join(', ')}: nobody wins. MCR Arena.`;
  const others = players.filter((_, position) => position !== outcome.winner);
  return `${players[outcome.winner]} wins with ${outcome.fanPoints} points against ${others.join(', ')}. MCR Arena.`;
}

/** Without a preview for a bot that was never on the ladder: its page exists for its owner, and the status must not reveal that. */
const findBotOrNone: Find = async (tools, ...names) =>
  (names.length < 2 ? undefined : await findBot(tools, ...names)) ?? {};

const findDeal: Find = async ({ prisma, kinds }, competition, set, deal) => {
  const found = await findWithDeals(prisma, kinds, competition!);
  if (found === undefined) return undefined;
  const place = parseSetName(set ?? '');
  if (place === undefined) return {};
  const name =
    typeof place === 'number' ? `set ${place}` : `round ${place.round}, table ${place.table}, set ${place.set}`;
  const played = await findDisclosedDeal(prisma, kinds, { competition: found.id, set: set! }, Number(deal));
  const title = `${found.name}: ${name}, deal ${deal}`;
  return played === undefined ? {} : { preview: { title, description: textOf(played) } };
};

/** A finder by the path of the page that lists what it finds; it is passed the path segments that follow. */
type Finder = readonly [list: string, find: Find];

const FINDERS: readonly Finder[] = [
  ['/tables/', findGame],
  ['/games/', findGame],
  ['/people/', findPerson],
  ['/bots/', findBotOrNone],
  ['/ladder/bots/', findBot],
  ['/deals/', findDeal],
];

/** Forms, which are beside the competitions. */
const NEW = 'new';

const STATUS_TEXTS: Readonly<Record<CompetitionStatus, string>> = {
  created: 'Not started yet.',
  running: 'Being played now.',
  paused: 'Paused.',
  finished: 'Finished: every result can be verified.',
  cancelled: 'Cancelled.',
  failed: 'Stopped after an error.',
};

function competition(kind: string): Find {
  return async ({ prisma, leaders }, id) => {
    if (id === NEW) return {};
    const found = await prisma.competition.findUnique({
      where: { id: id!, kind },
      select: { name: true, status: true, _count: { select: { entrants: { where: { isReference: false } } } } },
    });
    if (found === null) return undefined;
    const { entrants } = found._count;
    const count = entrants === 0 ? [] : [`${entrants} entrants.`];
    const leading = await leaders.of(id!);
    const description = [STATUS_TEXTS[found.status], ...leadingText(leading), ...count, 'MCR Arena.'].join(' ');
    return { preview: { title: found.name, description } };
  };
}

function leadingText(leading: Leading | undefined): readonly string[] {
  if (leading === undefined) return [];
  return [
    `After round ${leading.rounds}: ${leading.entrants.map((name, index) => `${index + 1}. ${name}`).join(', ')}.`,
  ];
}

function findersOf(kinds: CompetitionKinds): readonly Finder[] {
  return [...kinds.values()].flatMap(({ name, page }) =>
    page?.endsWith(ID) ? [[page.slice(0, -ID.length), competition(name)]] : [],
  );
}

/** The subject of a page; undefined if it does not exist. `path`: decodable, and matches the address of a page. */
export async function subjectOf(tools: SubjectTools, path: string): Promise<Subject | undefined> {
  const normal = path.replaceAll(/\/{2,}/g, '/');
  const finder = [...findersOf(tools.kinds), ...FINDERS].find(([list]) => normal.startsWith(list));
  if (finder === undefined) return {};
  const [list, find] = finder;
  const names = normal.slice(list.length).split('/').map(decodeURIComponent);
  // An empty name: the list itself. PostgreSQL has no texts with NUL.
  if (names[0] === '') return {};
  if (path.includes('%00')) return undefined;
  try {
    return await find(tools, ...names);
  } catch {
    return {};
  }
}
