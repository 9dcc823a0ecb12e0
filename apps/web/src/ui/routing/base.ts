// Where the pages lie, as the build sets it (`vite.config.ts`): on a server of ours, or on a web host without one, in any folder.

/** Whether the pages are built for a host without a server of ours. */
export const IS_SITE: boolean = typeof SITE !== 'undefined' && SITE;

/** The folder of the pages, without a slash at its end: empty on a server. All addresses of pages begin with it. */
export const BASE: string = typeof BASE_PATH === 'undefined' ? '' : BASE_PATH.replace(/\/$/, '');

/** The address of a path below the folder. */
export function inBase(path: string): string {
  return `${BASE}${path}`;
}

/** The path below the folder. */
export function withoutBase(address: string): string {
  return BASE !== '' && address.startsWith(`${BASE}/`) ? address.slice(BASE.length) : address;
}
