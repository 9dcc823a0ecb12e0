// What the list and the form of competitions need of each kind. A new kind is an entry here, its folder in `COMPETITIONS_AT`, and texts.

import type { Component } from 'svelte';
import { contestList } from '../../ui/api/contests.ts';
import { runningTournaments, tournamentList } from '../../ui/api/documents.ts';
import { duplicateList } from '../../ui/api/duplicates.ts';
import { nightList } from '../../ui/api/nights.ts';
import { PagedList } from '../../ui/api/paged-list.svelte.ts';
import type { Resource } from '../../ui/api/resource.svelte.ts';
import { COMPETITIONS_AT, type CompetitionKind } from '../../ui/routing/paths.ts';
import ContestRow from '../contests/ContestRow.svelte';
import DuplicateRow from '../duplicates/DuplicateRow.svelte';
import NightRow from '../nights/NightRow.svelte';
import TournamentRow from '../tournaments/TournamentRow.svelte';
import type { Competition } from './competition-list.ts';

interface KindParts<Item extends Competition, Document> {
  /** The newest ones. */
  readonly newest: (page: number) => Resource<Document>;
  /** Open ones, which are listed however many newer ones there are. */
  readonly open?: (page: number) => Resource<Document>;
  readonly itemsOf: (document: Document) => readonly Item[];
  readonly isOpen: (item: Item) => boolean;
  readonly Row: Component<{ item: Item }>;
  readonly form: () => Promise<{ readonly default: Component<Record<string, never>> }>;
}

interface ListedRow {
  readonly item: Competition;
  readonly isOpen: boolean;
  readonly Row: Component<{ item: Competition }>;
}

function kindOf<Item extends Competition, Document extends { readonly next?: string | number | undefined }>({
  newest,
  open,
  itemsOf,
  isOpen,
  Row,
  form,
}: KindParts<Item, Document>) {
  const list = (page: number) => {
    const pages = new PagedList(newest(page), itemsOf);
    const others = open?.(page);
    return {
      pages,
      refresh: () => void Promise.all([others?.refresh(), pages.newest.refresh()]),
      rows: (): readonly ListedRow[] =>
        [...pages.items, ...(others?.value ? itemsOf(others.value) : [])].map((item) => {
          // A row gets only items of its own kind.
          return { item, isOpen: isOpen(item), Row: Row as Component<{ item: Competition }> };
        }),
    };
  };
  return { list, form };
}

export const COMPETITIONS = {
  bots: kindOf({
    newest: tournamentList,
    open: runningTournaments,
    itemsOf: ({ tournaments }) => tournaments,
    isOpen: ({ status }) => status === 'running',
    Row: TournamentRow,
    form: () => import('../tournaments/new/TournamentForm.svelte'),
  }),
  contests: kindOf({
    newest: contestList,
    itemsOf: ({ contests }) => contests,
    isOpen: ({ phase }) => phase !== 'over',
    Row: ContestRow,
    form: () => import('../contests/new/ContestForm.svelte'),
  }),
  people: kindOf({
    newest: duplicateList,
    itemsOf: ({ competitions }) => competitions,
    isOpen: ({ phase }) => phase !== 'over',
    Row: DuplicateRow,
    form: () => import('../duplicates/DuplicateForm.svelte'),
  }),
  nights: kindOf({
    newest: nightList,
    itemsOf: ({ nights }) => nights,
    isOpen: ({ status }) => status === 'running',
    Row: NightRow,
    form: () => import('../nights/NightForm.svelte'),
  }),
} satisfies Record<CompetitionKind, unknown>;

export const KINDS = Object.keys(COMPETITIONS_AT) as readonly CompetitionKind[];

/** The kind that a query names; undefined for all. */
export function kindIn(query: URLSearchParams): CompetitionKind | undefined {
  const named = query.get('kind');
  return KINDS.find((kind) => kind === named);
}
