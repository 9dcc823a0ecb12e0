// The service worker: stores all files of the pages at the first visit, so that they work offline. A built page only loads files of its
// own build, which have their hash in their names, so two versions never mix.
//
// On a site without a server, the stored pages are shown until the user accepts a new version. On a server, which must agree with its pages,
// a page comes from the network, and from the store only if there is none.

import {
  addRoute,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precache,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { IS_SITE } from '../routing/base.ts';
import { ACCEPT_UPDATE } from './messages.ts';

/** The part of the worker's scope that is used; the pages are compiled with the types of windows. */
declare const self: {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
};
/** Set by the build. `revision`: of files without a hash in their name. */
declare const FILES: readonly PrecacheEntry[];

/** The document of all pages, in the folder of the worker. */
const DOCUMENT = './';
/** Paths that a server handles itself. */
const NOT_PAGES = /^\/(api|healthz|metrics|live|socket\.io)(\/|$)/;

cleanupOutdatedCaches();
precache([...FILES]);

const stored = createHandlerBoundToURL(DOCUMENT);
// Before the route to the stored files, which include the document.
registerRoute(
  new NavigationRoute(
    async (options) => {
      if (IS_SITE) return stored(options);
      try {
        return await fetch(options.request);
      } catch {
        return stored(options);
      }
    },
    { denylist: IS_SITE ? [] : [NOT_PAGES] },
  ),
);
addRoute();

if (!IS_SITE) void self.skipWaiting();
self.addEventListener('message', ({ data }) => {
  if (data === ACCEPT_UPDATE) void self.skipWaiting();
});
