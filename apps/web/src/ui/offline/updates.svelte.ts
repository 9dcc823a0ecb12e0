// Registers the service worker, and reports when it has stored a new version of the pages.

import { inBase } from '../routing/base.ts';
import { ACCEPT_UPDATE } from './messages.ts';

class Updates {
  /** Whether a newer version than that of this page is stored. */
  isReady = $state(false);
  #registration: ServiceWorkerRegistration | undefined;

  /** Without support, or in a private window that forbids it, the pages work online only. */
  async start(): Promise<void> {
    const { serviceWorker } = navigator;
    if (serviceWorker === undefined) return;
    const hadVersion = serviceWorker.controller !== null;
    try {
      const registration = await serviceWorker.register(inBase('/sw.js'));
      this.#registration = registration;
      const note = (): void => {
        this.isReady = hadVersion;
      };
      if (registration.waiting !== null) note();
      registration.addEventListener('updatefound', () => {
        const { installing } = registration;
        installing?.addEventListener('statechange', () => {
          if (installing.state === 'installed') note();
        });
      });
    } catch {
      // The pages work without it.
    }
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
