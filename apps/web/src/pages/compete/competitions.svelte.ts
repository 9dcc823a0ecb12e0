// The lists of competitions from the server, shown as one.

import { contestList } from '../../ui/api/contests.ts';
import { runningTournaments, tournamentList } from '../../ui/api/documents.ts';
import { duplicateList } from '../../ui/api/duplicates.ts';
import { nightList } from '../../ui/api/nights.ts';
import { PagedList } from '../../ui/api/paged-list.svelte.ts';
import { inOneList, KINDS, type Kind, type Listed } from './competition-list.ts';

export class Competitions {
  readonly #lists;
  /** Running tournaments are listed, however many newer ones there are. */
  readonly #running;

  constructor(page: number) {
    this.#lists = {
      bots: new PagedList(tournamentList(page), ({ tournaments }) => tournaments),
      contests: new PagedList(contestList(page), ({ contests }) => contests),
      people: new PagedList(duplicateList(page), ({ competitions }) => competitions),
      nights: new PagedList(nightList(page), ({ nights }) => nights),
    };
    this.#running = runningTournaments(page);
  }

  refresh(): void {
    void this.#running.refresh();
    for (const kind of KINDS) void this.#lists[kind].newest.refresh();
  }

  listsOf(kind: Kind | undefined) {
    return (kind === undefined ? KINDS : [kind]).map((each) => this.#lists[each]);
  }

  /** Those of a kind, or all: open ones first, then newest first. */
  itemsOf(kind: Kind | undefined): readonly Listed[] {
    const { bots, contests, people, nights } = this.#lists;
    const lists = { bots: bots.items, contests: contests.items, people: people.items, nights: nights.items };
    const all = inOneList(lists, this.#running.value?.tournaments ?? []);
    return kind === undefined ? all : all.filter((one) => one.kind === kind);
  }
}
