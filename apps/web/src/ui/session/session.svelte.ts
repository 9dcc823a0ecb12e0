// The signed-in user. Fetched once at the start, and again after each change.

import type { CurrentSession } from '@mcr-arena/protocol/documents';
import { fetchDocument, sendDocument } from '../api/client.ts';
import { repeatIfTemporary } from '../api/recovery.ts';

type Signed = NonNullable<CurrentSession['user']>;

/** After an error without `Retry-After`. */
const AGAIN_MS = 10_000;

class Session {
  /** Whether the server has returned who is signed in. An error leaves this and the user unchanged. */
  isKnown = $state(false);
  #user = $state.raw<Signed>();

  /** The account; undefined for guests and visitors. */
  get account(): Signed | undefined {
    return this.#user?.kind === 'guest' ? undefined : this.#user;
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

  async refresh(): Promise<void> {
    const answer = await fetchDocument<CurrentSession>('/sessions/current');
    if (answer.ok) {
      this.#user = answer.value.user;
      this.isKnown = true;
      return;
    }
    const { code, retryAt = Date.now() + AGAIN_MS } = answer.error;
    repeatIfTemporary('session', { code, retryAt }, () => void this.refresh());
  }

  async signOut(): Promise<void> {
    await sendDocument('DELETE', '/sessions/current');
    await this.refresh();
  }
}

export const session = new Session();

/** The path to open after signing in: the query's `back` if it is a page of this site, otherwise the home page. */
export function wayBack(query: URLSearchParams): string {
  const back = query.get('back') ?? '/';
  const url = URL.canParse(back, location.origin) ? new URL(back, location.origin) : undefined;
  return url?.origin === location.origin ? `${url.pathname}${url.search}` : '/';
}
