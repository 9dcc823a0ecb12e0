// The client-side router: keeps the page in step with the browser's address and history. Links are ordinary `<a href>`:
// a plain click on an internal link changes the page without reloading; the browser handles every other click.

import type { Component } from 'svelte';

/** A page: the parameters of its address and the loader of its code. */
export interface Match {
  readonly params: unknown;
  load(): Promise<{ readonly default: Component<{ params: never }> }>;
}

interface Shown {
  readonly page: Component<{ params: never }>;
  readonly params: unknown;
  readonly path: string;
}

/** Paths that the server handles. */
const SERVERS_OWN = /^\/(api|healthz|metrics|socket\.io)(\/|$)/;
const ANSWER_PATIENCE_MS = 5000;
const LOOK_AGAIN_MS = 3000;

class Router {
  /** Undefined until the first page's code is loaded. */
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

  #movedTo: (url: URL) => string | undefined = () => undefined;

  /** The query of the address. Reactive. */
  get query(): URLSearchParams {
    return this.#query;
  }

  /** Starts to follow the address; `match` finds the page of a path, and `movedTo` the present address of a former one. */
  start(match: (path: string) => Match, movedTo: (url: URL) => string | undefined): void {
    this.#match = match;
    this.#movedTo = movedTo;
    history.scrollRestoration = 'manual';
    addEventListener('popstate', () => void this.#show(scrollOf(history.state)));
    addEventListener('scrollend', () => rememberScroll());
    addEventListener('click', (event) => this.#onClick(event));
    addEventListener('pointerover', (event) => this.#preload(event));
    void this.#show(scrollOf(history.state));
  }

  /** Opens another page, or the same page with another query. `replace` replaces the history entry. */
  async navigate(href: string, { replace = false }: { readonly replace?: boolean } = {}): Promise<void> {
    const url = new URL(href, location.href);
    rememberScroll();
    history[replace ? 'replaceState' : 'pushState'](null, '', url);
    await this.#show(0);
  }

  /** Changes only the query of the current page. `undefined` removes a field. */
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

  /** Reloads the document: after an update of the server the old code no longer exists. */
  retry(): void {
    location.reload();
  }

  async #show(scroll: number): Promise<void> {
    const moved = this.#movedTo(new URL(location.href));
    if (moved !== undefined) history.replaceState(history.state, '', moved);
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
      restoreScroll(scroll, () => turn === this.#turn);
      if (!isFirst) focusPage();
    } catch {
      if (turn === this.#turn) await this.#recover(turn);
    } finally {
      if (turn === this.#turn) this.loading = false;
    }
  }

  /**
   * Only a reload helps: browsers cache failed imports, and an updated server has different code. If the server answers, reloads
   * the document, except on the first page, which might reload forever. If it does not answer, reloads as soon as it does.
   */
  async #recover(turn: number): Promise<void> {
    const isReachable = await answers(location.href);
    if (turn !== this.#turn) return;
    if (isReachable && this.shown !== undefined) {
      location.reload();
      return;
    }
    this.failed = true;
    if (!isReachable) void this.#reloadOnceReachable(turn);
  }

  async #reloadOnceReachable(turn: number): Promise<void> {
    do {
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      if (turn !== this.#turn) return;
    } while (document.hidden || !(await answers(location.href)));
    if (turn === this.#turn) location.reload();
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

  /** Preloads a page's code when the pointer is over its link. */
  #preload(event: Event): void {
    const url = ownLink(event);
    if (url !== undefined) this.preload(url.pathname);
  }

  /** Preloads the code of the page at `path`. */
  preload(path: string): void {
    this.#match(path)
      .load()
      .catch(() => {
        // A click reports the failure.
      });
  }
}

export const router = new Router();

/** The address of the link under the pointer, if it is an internal page. */
function ownLink(event: Event): URL | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, location.href);
  return url.origin === location.origin && !SERVERS_OWN.test(url.pathname) ? url : undefined;
}

/** Whether the server answers a request for the page. */
async function answers(href: string): Promise<boolean> {
  try {
    return (await fetch(href, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_PATIENCE_MS) })).status < 500;
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

/** Scrolls to a position as soon as the page is long enough, however late its content arrives, unless the user acts first. */
function restoreScroll(top: number, isWanted: () => boolean): void {
  const end = new AbortController();
  const stop = (): void => end.abort();
  const observer = new ResizeObserver(() => {
    if (!isWanted()) return stop();
    scrollTo({ top, behavior: 'instant' });
    if (Math.abs(scrollY - top) <= 1) stop();
  });
  end.signal.addEventListener('abort', () => observer.disconnect());
  for (const action of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    addEventListener(action, stop, { passive: true, signal: end.signal });
  }
  observer.observe(document.body);
}

/** Moves the focus to the new page, for screen readers. */
function focusPage(): void {
  requestAnimationFrame(() => document.getElementById('page')?.focus({ preventScroll: true }));
}
