// The kinds of competition, and the order of those of all kinds in one list.

import type {
  ContestSummary,
  HumanDuplicateSummary,
  NightSummary,
  TournamentSummary,
} from '@mcr-arena/protocol/documents';

/** The kinds of competition, by who plays: chosen bots, registered bots, people and bots, or people at real tables. */
export const KINDS = ['bots', 'contests', 'people', 'nights'] as const;
export type Kind = (typeof KINDS)[number];

export type Listed = { readonly isOpen: boolean } & (
  | { readonly kind: 'bots'; readonly item: TournamentSummary }
  | { readonly kind: 'contests'; readonly item: ContestSummary }
  | { readonly kind: 'people'; readonly item: HumanDuplicateSummary }
  | { readonly kind: 'nights'; readonly item: NightSummary }
);

interface ListedByKind {
  readonly bots: readonly TournamentSummary[];
  readonly contests: readonly ContestSummary[];
  readonly people: readonly HumanDuplicateSummary[];
  readonly nights: readonly NightSummary[];
}

/** The kind that a query names; undefined for all. */
export function kindIn(query: URLSearchParams): Kind | undefined {
  const named = query.get('kind');
  return KINDS.find((kind) => kind === named);
}

/**
 * Open ones first, then newest first. `running`: running tournaments, also of later pages; if one is among `bots` too, its entry there
 * counts.
 */
export function inOneList(
  { bots, contests, people, nights }: ListedByKind,
  running: readonly TournamentSummary[],
): readonly Listed[] {
  const tournaments = new Map([...running, ...bots].map((item) => [item.id, item]));
  const all: readonly Listed[] = [
    ...[...tournaments.values()].map((item) => ({ kind: 'bots' as const, item, isOpen: item.status === 'running' })),
    ...contests.map((item) => ({ kind: 'contests' as const, item, isOpen: item.phase !== 'over' })),
    ...people.map((item) => ({ kind: 'people' as const, item, isOpen: item.phase !== 'over' })),
    ...nights.map((item) => ({ kind: 'nights' as const, item, isOpen: item.status === 'running' })),
  ];
  return all.toSorted(
    (a, b) => Number(b.isOpen) - Number(a.isOpen) || Date.parse(b.item.createdAt) - Date.parse(a.item.createdAt),
  );
}
