// The signed-in user. Fetched once at the start, and again after each change.

import type { CurrentSession } from '@mcr-arena/protocol/documents';
import { type Answer, fetchDocument, sendDocument } from '../api/client.ts';
import { repeatIfTemporary } from '../api/recovery.ts';
import { forget, hasAccountChanged, isVisitor, noteAccount } from '../storage/kept-choice.ts';

type Signed = NonNullable<CurrentSession['user']>;

/** After an error without `Retry-After`. */
const AGAIN_MS = 10_000;

class Session {
  /** Whether the server has returned who is signed in. An error leaves this and the user unchanged. */
  isKnown = $state(false);
  /** Whether parts of pages for the account whose data this tab shows may still appear: until the first answer or error. */
  isAwaited = $state(!isVisitor());
  #user = $state.raw<Signed>();

  /** The account; undefined for guests and visitors. */
  get account(): Signed | undefined {
    return accountOf(this.#user);
  }

  /** Whether the visitor has played here before, without an account. */
  get isGuest(): boolean {
    return this.#user?.kind === 'guest';
  }

  get isAdministrator(): boolean {
    return this.account?.role === 'administrator';
  }

  /** Whether the account may create tournaments, contests and competitions. */
  get mayOrganise(): boolean {
    return this.account !== undefined && this.account.role !== 'user';
  }

  /** Whether the account may control the competitions of the named organiser. */
  mayControl(organiser: string | undefined): boolean {
    return this.isAdministrator || (this.account !== undefined && this.account.name === organiser);
  }

  /** Finds out who is signed in, also when another tab signs in or out. */
  follow(): void {
    void this.refresh();
    for (const event of ['storage', 'pageshow', 'visibilitychange']) addEventListener(event, () => this.#look());
  }

  /** If the tab has shown the data of another account, loads `next` from the server instead of returning. */
  async refresh(next?: string): Promise<void> {
    const answer = await fetchDocument<CurrentSession>('/sessions/current');
    if (answer.ok) {
      const { user } = answer.value;
      const account = accountOf(user);
      if (account !== undefined && isVisitor()) await useCards(({ moveCards }) => moveCards(account.id));
      if (!noteAccount(account)) return leave(next);
      this.#user = user;
      this.isKnown = true;
      this.isAwaited = false;
      return;
    }
    this.isAwaited = false;
    const { code, retryAt = Date.now() + AGAIN_MS } = answer.error;
    repeatIfTemporary('session', { code, retryAt }, () => void this.refresh());
  }

  /** Signs out, removes what is stored until then, and loads `next`. */
  async signOut(next: string): Promise<Answer<undefined>> {
    const answer = await sendDocument('DELETE', '/sessions/current');
    return answer.ok ? this.#end(next) : answer;
  }

  /** Deletes the account and all that is stored for it, and loads `next`. */
  async deleteAccount(password: string, next: string): Promise<Answer<undefined>> {
    const answer = await sendDocument('DELETE', '/me', { password });
    if (!answer.ok) return answer;
    forget('account');
    await useCards(({ changeCards }) => changeCards(() => []));
    return this.#end(next);
  }

  #end(next: string): Promise<never> {
    forget('session', 'tab');
    noteAccount(undefined);
    return leave(next);
  }

  #look(): void {
    if (!hasAccountChanged()) return;
    if (isVisitor()) void this.refresh();
    else {
      forget('tab');
      location.reload();
    }
  }
}

/** A guest has no account. */
function accountOf(user: Signed | undefined): Signed | undefined {
  return user?.kind === 'guest' ? undefined : user;
}

/** Loads a page, so that nothing of the account remains in memory. Never resolves. */
function leave(next?: string): Promise<never> {
  if (next === undefined) location.reload();
  else location.replace(next);
  return new Promise(() => {});
}

/** Without effect if the browser stores nothing. */
async function useCards(
  use: (cards: typeof import('../training/cards-database.ts')) => Promise<unknown>,
): Promise<void> {
  await import('../training/cards-database.ts').then(use).catch(() => {});
}

/** A site without a server does not use it, so its build omits it. */
export const session = /* @__PURE__ */ new Session();

/** The path to open after signing in: the query's `back` if it is a page of this site, otherwise the home page. */
export function wayBack(query: URLSearchParams): string {
  const back = query.get('back') ?? '/';
  const url = URL.canParse(back, location.origin) ? new URL(back, location.origin) : undefined;
  return url?.origin === location.origin ? `${url.pathname}${url.search}` : '/';
}
