// Registers the service worker, and reports when it has stored a new version of the pages, or code of this one cannot be loaded.

import { IS_SITE, inBase } from '../routing/base.ts';
import { ACCEPT_UPDATE } from './messages.ts';

class Updates {
  /** Whether a newer version than that of this page is stored. */
  isReady = $state(false);
  /** Whether the code of a part of this page could not be loaded. */
  isPartMissing = $state(false);
  #registration: ServiceWorkerRegistration | undefined;

  constructor() {
    addEventListener('vite:preloadError', () => {
      this.isPartMissing = true;
    });
  }

  /** Without support, or in a private window that forbids it, the pages work online only. */
  async start(): Promise<void> {
    const { serviceWorker } = navigator;
    if (serviceWorker === undefined) return;
    try {
      const registration = await serviceWorker.register(inBase('/sw.js'));
      this.#registration = registration;
      if (registration.waiting !== null) this.isReady = true;
      registration.addEventListener('updatefound', () => this.#follow(registration));
    } catch {
      // The pages work without it.
    }
  }

  #follow({ installing, active }: ServiceWorkerRegistration): void {
    // The first version that is stored is that of this page.
    if (installing === null || active === null) return;
    installing.addEventListener('statechange', () => {
      if (installing.state === 'installed') void this.#note();
    });
  }

  /** On a server, a page that was opened after the update is already the new version. */
  async #note(): Promise<void> {
    this.isReady = IS_SITE || (await isOutdated());
  }

  /** Loads the new version, in every window of the site. */
  accept(): void {
    const waiting = this.#registration?.waiting;
    if (waiting == null) {
      location.reload();
      return;
    }
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
    waiting.postMessage(ACCEPT_UPDATE);
  }
}

export const updates = new Updates();

/** Whether the server has a page with another script than this one; false if it does not answer. */
async function isOutdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  try {
    // With a query, because for the address of the home page alone the stored document is returned.
    const answer = await fetch(`${inBase('/')}?update`, { cache: 'no-store' });
    return answer.ok && own != null && !(await answer.text()).includes(own);
  } catch {
    return false;
  }
}
