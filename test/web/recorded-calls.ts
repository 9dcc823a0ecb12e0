// Records which modules are being called whenever something changes hands: a message to a socket, a settled promise, the next turn of
// the event loop, a statement, a microtask or an element of a page. For pages that Vite serves file by file, and for the server in this process.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promiseHooks } from 'node:v8';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { Socket } from 'socket.io';

const ROOT = join(import.meta.dirname, '../..');
const DEPTH = 300;

/** Modules whose functions call each other, the outermost first: paths from the root of the repository, without repetitions in a row. */
export type Calls = readonly string[];

export function inOrder(modules: readonly string[]): Calls {
  return modules.filter((module, index) => module !== modules[index - 1]);
}

/** The path of a module of this repository, from its file or from its address on Vite's server. */
function moduleAt(location: string): string | undefined {
  const path = location
    .replace(pathToFileURL(ROOT).href, ROOT)
    .replace(/^https?:\/\/[^/]+\/@fs/, '')
    .replace(/^https?:\/\/[^/]+/, join(ROOT, 'apps/web'))
    .replace(`${ROOT}/`, '')
    .replace(/\?.*/, '');
  return /^(apps|packages)\/[^/]+\/src\//.test(path) ? path : undefined;
}

/** The functions being called, and with `awaiting` also those that wait for the outermost one. */
function callsNow(awaiting = false): Calls {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, sites) => sites;
  const sites = new Error().stack as unknown as readonly NodeJS.CallSite[];
  Error.prepareStackTrace = prepareStackTrace;
  const called = sites.filter((site) => awaiting || !site.isAsync());
  return inOrder(called.flatMap((site) => moduleAt(site.getFileName() ?? '') ?? []).reverse());
}

function callsIn(stack: string): Calls {
  const called = stack.split('\n').filter((line) => !line.includes('    at async '));
  return inOrder(called.flatMap((line) => moduleAt(/(http\S+):\d+:\d+\)?$/.exec(line)?.[1] ?? '') ?? []).reverse());
}

/** What a page did: sent a message, scheduled a microtask, or inserted into an element. */
export interface PageCall {
  readonly type: 'sent' | 'scheduled' | 'inserted';
  /** Of `sent`: the message. */
  readonly message?: string;
  /** Of `inserted`: the label of the list in which the element is by now. */
  readonly list?: string;
  readonly calls: Calls;
}

const RECORDER = `
Error.stackTraceLimit = ${DEPTH};
window.recorded = [];
const record = (call) => window.recorded.push({ ...call, stack: new Error().stack });
const replace = (object, name, call) => {
  const original = object[name];
  object[name] = function (...given) {
    record(call(this, given));
    return original.apply(this, given);
  };
};
replace(WebSocket.prototype, 'send', (_, [data]) => ({ type: 'sent', message: String(data) }));
replace(window, 'queueMicrotask', () => ({ type: 'scheduled' }));
for (const prototype of [Element.prototype, CharacterData.prototype])
  replace(prototype, 'before', (element) => ({ type: 'inserted', element }));
for (const name of ['appendChild', 'insertBefore'])
  replace(Node.prototype, name, (element) => ({ type: 'inserted', element }));
replace(Element.prototype, 'append', (element) => ({ type: 'inserted', element }));`;

/** Call it before the page is opened. */
export async function recordPage(page: Page): Promise<void> {
  await page.addInitScript(RECORDER);
}

/** What the page did since the last call of this function. */
export async function recordedIn(page: Page): Promise<readonly PageCall[]> {
  const recorded: readonly (Omit<PageCall, 'calls'> & { readonly stack: string })[] = await page.evaluate(`
    window.recorded.splice(0).map(({ element, ...call }) => {
      return { ...call, list: element?.parentElement?.closest('ul')?.ariaLabel ?? undefined };
    })`);
  return recorded.map(({ stack, ...call }) => ({ ...call, calls: callsIn(stack) }));
}

/** What the server did, each in order. */
export interface ServerCalls {
  readonly settled: { readonly promise: Promise<unknown>; readonly calls: Calls }[];
  /** Calls of `setImmediate`. */
  readonly postponed: Calls[];
  /** Statements for the database, with the functions that wait for the one that runs it. */
  readonly stored: { readonly statement: string; readonly calls: Calls }[];
  readonly sent: { readonly message: string; readonly calls: Calls }[];
}

export interface ServerRecorder {
  /** What the server did since the last call of this function. */
  recorded(): ServerCalls;
  /** The modules that continue because the promise is settled. */
  continuedBy(promise: Promise<unknown>): Calls;
}

/** Records the server in this process until the process ends. */
export function recordServer(): ServerRecorder {
  Error.stackTraceLimit = DEPTH;
  let now: ServerCalls = { settled: [], postponed: [], stored: [], sent: [] };
  const following = new Map<unknown, { readonly promise: Promise<unknown>; readonly calls: Calls }[]>();
  promiseHooks.createHook({
    init: (promise, parent) => {
      const next = { promise, calls: callsNow() };
      if (parent !== undefined) following.set(parent, [...(following.get(parent) ?? []), next]);
    },
    settled: (promise) => void now.settled.push({ promise, calls: callsNow() }),
  });
  replace(globalThis, 'setImmediate', () => void now.postponed.push(callsNow()));
  replace(pg.Client.prototype, 'query', (given) => {
    now.stored.push({ statement: JSON.stringify(given), calls: callsNow(true) });
  });
  replace(Socket.prototype, 'emit', (given) => {
    now.sent.push({ message: JSON.stringify(given), calls: callsNow() });
  });
  const continuedBy = (promise: Promise<unknown>): Calls =>
    inOrder((following.get(promise) ?? []).flatMap((next) => [...next.calls.slice(-1), ...continuedBy(next.promise)]));
  return {
    recorded: () => {
      const before = now;
      now = { settled: [], postponed: [], stored: [], sent: [] };
      return before;
    },
    continuedBy,
  };
}

/** Calls `record` with the arguments before each call of a function. */
function replace<Name extends string>(
  object: Record<Name, unknown>,
  name: Name,
  record: (given: readonly unknown[]) => void,
): void {
  const original = object[name] as (...given: readonly unknown[]) => unknown;
  object[name] = function (this: unknown, ...given: readonly unknown[]): unknown {
    record(given);
    return original.apply(this, [...given]);
  };
}
