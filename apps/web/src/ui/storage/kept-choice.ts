// What the pages store in the browser, and for whom. Data of one account are never shown to the next: their keys begin with the id of
// the account. A visitor has keys without an id; the account that signs in takes over what is stored there. If storage is
// unavailable, entries last until the page is reloaded.

/**
 * Everything that is stored, except games of a site without accounts, and cards of the trainer, which are kept like `account`.
 * `device`: for everybody. `account`: stays after signing out, because the server does not have it. `session`: until the account
 * signs out. `tab`: until then, or until the tab is closed.
 */
export const ENTRIES = {
  language: 'device',
  theme: 'device',
  'tile-index': 'device',
  'tile-colours': 'device',
  'table-sounds': 'device',
  'table-celebrations': 'device',
  'table-confirmation': 'device',
  'table-help': 'device',
  'table-help-level': 'device',
  'scoring-rules': 'device',
  'trainer-fans': 'device',
  'lesson-steps': 'account',
  'lessons-done': 'account',
  'solitaire-game': 'account',
  trainer: 'account',
  drafts: 'session',
  'bot-run': 'tab',
  invitation: 'tab',
  'lesson-table': 'tab',
  'table-presets': 'tab',
} as const;

export type Key = keyof typeof ENTRIES;

/** Key of the id of the browser's account; absent for a visitor. */
const ACCOUNT = 'account';
const KEYS = Object.keys(ENTRIES) as Key[];
/** Entries of several lines, which are joined when an account takes them over. */
const LISTS: readonly Key[] = ['lessons-done', 'drafts'];
/** Prefix of the drafts of version 0.2, which were stored without their account. */
const OLD_DRAFT = 'bot-draft ';

/** The choices that could not be stored. */
const unstored = new Map<string, string | undefined>();
/** The account that the browser had when this tab last looked; empty for a visitor. */
let marked = readAccount() ?? '';
/** The account whose data this tab shows. */
let owner = marked;

/** The account's name for a key, or for a database. */
export function ownName(name: string, account = owner): string {
  return account === '' ? name : `${account} ${name}`;
}

/** Whether this tab shows the data of a visitor. */
export function isVisitor(): boolean {
  return owner === '';
}

/** The stored value of a key; undefined if there is none. */
export function keptChoice(key: Key): string | undefined {
  const name = nameOf(key);
  if (unstored.has(name)) return unstored.get(name);
  try {
    return storageFor(key).getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a choice; undefined removes it. Returns whether the browser stored it; it is dropped if the account has changed. */
export function keepChoice(key: Key, choice: string | undefined): boolean {
  return (ENTRIES[key] === 'device' || !hasAccountChanged()) && put(key, choice);
}

/** Whether the browser's account is no longer the one of this tab. */
export function hasAccountChanged(): boolean {
  return (readAccount() ?? marked) !== marked;
}

/**
 * Notes who is signed in; undefined for a visitor. Returns false if the tab has shown the data of another account: its page must be
 * loaded again.
 */
export function noteAccount(account: { readonly id: string; readonly name: string } | undefined): boolean {
  const id = account?.id ?? '';
  const isMarked = writeAccount(id);
  if (owner !== '' && owner !== id) {
    forget('tab');
    return false;
  }
  if (isMarked) marked = id;
  if (owner !== id) moveTo(id);
  takeOldDrafts(account?.name);
  return true;
}

/** Removes entries of the account. */
export function forget(...kinds: readonly (typeof ENTRIES)[Key][]): void {
  for (const key of KEYS) if (kinds.includes(ENTRIES[key])) put(key, undefined);
}

function put(key: Key, choice: string | undefined): boolean {
  const name = nameOf(key);
  try {
    if (choice === undefined) storageFor(key).removeItem(name);
    else storageFor(key).setItem(name, choice);
    unstored.delete(name);
    return true;
  } catch {
    unstored.set(name, choice);
    return false;
  }
}

function nameOf(key: Key): string {
  return ENTRIES[key] === 'device' ? key : ownName(key);
}

function storageFor(key: Key): Storage {
  return ENTRIES[key] === 'tab' ? sessionStorage : localStorage;
}

/** Undefined if the browser stores nothing. */
function readAccount(): string | undefined {
  try {
    return localStorage.getItem(ACCOUNT) ?? '';
  } catch {
    return undefined;
  }
}

function writeAccount(id: string): boolean {
  try {
    if (id === '') localStorage.removeItem(ACCOUNT);
    else localStorage.setItem(ACCOUNT, id);
    return true;
  } catch {
    return false;
  }
}

/** A visitor's entries become the account's: they are newer than its own. */
function moveTo(id: string): void {
  const entries = KEYS.filter((key) => ENTRIES[key] !== 'device').map((key) => [key, keptChoice(key)] as const);
  forget('account', 'session', 'tab');
  owner = id;
  for (const [key, left] of entries) {
    if (left === undefined) continue;
    const own = LISTS.includes(key) ? keptChoice(key) : undefined;
    put(key, own === undefined ? left : `${left}\n${own}`);
  }
}

/** Drafts of the user's bots become the account's. It is unknown whose the others are: they are dropped. */
function takeOldDrafts(user = '-'): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(OLD_DRAFT) || name === 'bot-drafts');
    const lines = names
      .filter((name) => name.split('/').at(-2)?.replace(OLD_DRAFT, '') === user)
      .map((name) => `${name.slice(OLD_DRAFT.length)}\t${localStorage.getItem(name)}`);
    for (const name of names) localStorage.removeItem(name);
    if (lines.length > 0) put('drafts', lines.concat(keptChoice('drafts') ?? []).join('\n'));
  } catch {
    // Nothing was stored.
  }
}
