// The message of a page to the service worker.

/** Activates the version that waits. */
export const ACCEPT_UPDATE = 'accept-update';
