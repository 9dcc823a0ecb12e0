// Which page is shown, kept in step with the browser's address, its back and its forward. Links are ordinary `<a href>`:
// a plain click on one of ours changes the page without loading anything anew; every other click is the browser's.

import type { Component } from 'svelte';

/** A page, what its address says it is about, and how its code is fetched. */
export interface Match {
  readonly params: unknown;
  load(): Promise<{ readonly default: Component<{ params: never }> }>;
}

interface Shown {
  readonly page: Component<{ params: never }>;
  readonly params: unknown;
  readonly path: string;
}

/** Addresses that the server answers itself. */
const SERVERS_OWN = /^\/(api|healthz|metrics|socket\.io)(\/|$)/;
const SCROLL_PATIENCE_MS = 1000;
const ANSWER_PATIENCE_MS = 5000;

class Router {
  /** Undefined until the first page's code is there. */
  shown = $state.raw<Shown>();
  /** Whether a page's code is being fetched. */
  loading = $state(false);
  /** Whether fetching the page's code failed. */
  failed = $state(false);
  #query = $state.raw(new URLSearchParams(location.search));
  #turn = 0;
  #match: (path: string) => Match = () => {
    throw new Error('the router was not started');
  };

  /** What stands behind the `?` of the address. Reactive; changed by `setQuery`. */
  get query(): URLSearchParams {
    return this.#query;
  }

  /** Starts to follow the address; `match` knows the pages. */
  start(match: (path: string) => Match): void {
    this.#match = match;
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => void this.#show(scrollOf(history.state)));
    addEventListener('scrollend', () => rememberScroll());
    addEventListener('click', (event) => this.#onClick(event));
    addEventListener('pointerover', (event) => this.#preload(event));
    void this.#show(scrollOf(history.state));
  }

  /** Opens another page, or the same with another query. `replace` leaves the way back as it was. */
  async navigate(href: string, { replace = false }: { readonly replace?: boolean } = {}): Promise<void> {
    const url = new URL(href, location.href);
    rememberScroll();
    history[replace ? 'replaceState' : 'pushState'](null, '', url);
    await this.#show(0);
  }

  /** Changes the query of the page that is shown and nothing else. `undefined` takes a field away. */
  setQuery(fields: Readonly<Record<string, string | undefined>>, { replace = true } = {}): void {
    const url = new URL(location.href);
    for (const [name, value] of Object.entries(fields)) {
      if (value === undefined) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    if (url.href === location.href) return;
    history[replace ? 'replaceState' : 'pushState'](replace ? history.state : null, '', url);
    this.#query = url.searchParams;
  }

  /** Tries again from the start: after an update of the server the old code is not there any more. */
  retry(): void {
    location.reload();
  }

  async #show(scroll: number): Promise<void> {
    const path = location.pathname;
    const turn = ++this.#turn;
    if (this.shown?.path === path) {
      this.#query = new URLSearchParams(location.search);
      this.loading = false;
      this.failed = false;
      return;
    }
    const { params, load } = this.#match(path);
    this.loading = true;
    this.failed = false;
    try {
      const { default: page } = await load();
      if (turn !== this.#turn) return;
      this.#query = new URLSearchParams(location.search);
      const isFirst = this.shown === undefined;
      this.shown = { page, params, path };
      void restoreScroll(scroll, () => turn === this.#turn);
      if (!isFirst) focusPage();
    } catch {
      if (turn === this.#turn) await this.#recover(turn);
    } finally {
      if (turn === this.#turn) this.loading = false;
    }
  }

  /**
   * Browsers remember code that did not come, and an updated server has other code. Loads the document again where the server
   * answers, but not twice in a row.
   */
  async #recover(turn: number): Promise<void> {
    const isReachable = this.shown !== undefined && (await answers(location.href));
    if (turn !== this.#turn) return;
    if (isReachable) location.reload();
    else this.failed = true;
  }

  #onClick(event: MouseEvent): void {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || event.defaultPrevented) return;
    const url = ownLink(event);
    if (url === undefined) return;
    if (url.pathname === location.pathname && url.hash !== '') return;
    event.preventDefault();
    void this.navigate(url.href);
  }

  /** Fetches a page's code while the pointer is still on its way. */
  #preload(event: Event): void {
    const url = ownLink(event);
    if (url !== undefined) this.preload(url.pathname);
  }

  /** Fetches the code of the page at `path`, which is likely to be opened next. */
  preload(path: string): void {
    this.#match(path)
      .load()
      .catch(() => {
        // The click will say so.
      });
  }
}

export const router = new Router();

/** The address of the link under the pointer, if it is one of our pages. */
function ownLink(event: Event): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin && !SERVERS_OWN.test(url.pathname) ? url : undefined;
}

/** Whether the server has the page. */
async function answers(href: string): Promise<boolean> {
  try {
    return (await fetch(href, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_PATIENCE_MS) })).ok;
  } catch {
    return false;
  }
}

function scrollOf(state: unknown): number {
  const { scroll } = (state ?? {}) as { scroll?: unknown };
  return typeof scroll === 'number' ? scroll : 0;
}

function rememberScroll(): void {
  history.replaceState({ ...history.state, scroll: Math.round(scrollY) }, '');
}

/** Scrolls there as soon as the page has grown long enough. */
async function restoreScroll(top: number, stillWanted: () => boolean): Promise<void> {
  const end = performance.now() + SCROLL_PATIENCE_MS;
  do {
    await new Promise(requestAnimationFrame);
    if (!stillWanted()) return;
    scrollTo({ top, behavior: 'instant' });
  } while (Math.abs(scrollY - top) > 1 && performance.now() < end);
}

/** Readers of the screen begin at the new page. */
function focusPage(): void {
  requestAnimationFrame(() => document.getElementById('page')?.focus({ preventScroll: true }));
}
