// What the browser stores, and for whom: each tab is a new copy of the module, on the same storage.

import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lessonsDone, noteLessonDone } from '../../apps/web/src/ui/lessons/kept-lessons.ts';
import { keepChoice } from '../../apps/web/src/ui/storage/kept-choice.ts';

type Module = typeof import('../../apps/web/src/ui/storage/kept-choice.ts');

const ANN = { id: '1', name: 'Ann' } as const;
const BEA = { id: '2', name: 'Bea' } as const;

let tabs = 0;
let isFull = false;

/** A tab that is opened now. */
async function openTab(): Promise<Module> {
  const file = '../../apps/web/src/ui/storage/kept-choice.ts';
  return import(/* @vite-ignore */ `${file}?tab=${tabs++}`);
}

/** Entries are properties, as in browsers. */
function emptyStorage(): Record<string, string> {
  return Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      if (isFull) throw new Error('full');
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });
}

beforeEach(() => {
  isFull = false;
  vi.stubGlobal('localStorage', emptyStorage());
  vi.stubGlobal('sessionStorage', emptyStorage());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('completed lessons are kept', () => {
  noteLessonDone('tiles');
  noteLessonDone('claims');
  expect([...lessonsDone()]).toEqual(['tiles', 'claims']);
  keepChoice('lessons-done', undefined);
});

describe('a choice', () => {
  test('is stored and removed', async () => {
    const { keepChoice, keptChoice } = await openTab();
    keepChoice('theme', 'dark');
    expect([keptChoice('theme'), { ...localStorage }]).toEqual(['dark', { theme: 'dark' }]);
    keepChoice('theme', undefined);
    expect([keptChoice('theme'), { ...localStorage }]).toEqual([undefined, {}]);
  });

  test('that cannot be stored lasts until it is stored', async () => {
    const { keepChoice, keptChoice } = await openTab();
    keepChoice('theme', 'light');
    isFull = true;
    expect(keepChoice('theme', 'dark')).toBe(false);
    expect([keptChoice('theme'), { ...localStorage }]).toEqual(['dark', { theme: 'light' }]);
    isFull = false;
    expect(keepChoice('theme', 'dark')).toBe(true);
    expect([keptChoice('theme'), { ...localStorage }]).toEqual(['dark', { theme: 'dark' }]);
  });

  test('lasts without any storage too, for its account', async () => {
    vi.stubGlobal('localStorage', undefined);
    const { keepChoice, keptChoice, noteAccount } = await openTab();
    keepChoice('table-sounds', 'off');
    keepChoice('trainer', 'kind=points');
    expect(noteAccount(ANN)).toBe(true);
    expect([keptChoice('table-sounds'), keptChoice('trainer')]).toEqual(['off', 'kind=points']);
    expect(noteAccount(BEA)).toBe(false);
  });
});

describe('of one account', () => {
  const valuesIn = ({ ENTRIES, keptChoice }: Module) =>
    Object.fromEntries((Object.keys(ENTRIES) as (keyof typeof ENTRIES)[]).map((key) => [key, keptChoice(key)]));
  const storeAll = ({ ENTRIES, keepChoice }: Module) => {
    for (const key of Object.keys(ENTRIES) as (keyof typeof ENTRIES)[]) keepChoice(key, `of ${key}`);
  };
  const ofDevice = ({ ENTRIES }: Module) =>
    Object.fromEntries(
      Object.entries(ENTRIES).map(([key, kind]) => [key, kind === 'device' ? `of ${key}` : undefined]),
    );

  test('the next one sees nothing, and the first one its progress again', async () => {
    const first = await openTab();
    first.noteAccount(ANN);
    storeAll(first);
    first.forget('session', 'tab');
    expect(first.noteAccount(undefined)).toBe(false);

    const visitors = await openTab();
    expect(visitors.noteAccount(undefined)).toBe(true);
    expect(valuesIn(visitors)).toEqual(ofDevice(visitors));
    expect(visitors.noteAccount(BEA)).toBe(true);
    expect(valuesIn(visitors)).toEqual(ofDevice(visitors));
    expect(visitors.noteAccount(ANN)).toBe(false);

    const again = await openTab();
    const kept = {
      'lesson-steps': 'of lesson-steps',
      'lessons-done': 'of lessons-done',
      'solitaire-game': 'of solitaire-game',
      trainer: 'of trainer',
    };
    expect(valuesIn(again)).toEqual({ ...ofDevice(again), ...kept });
    again.forget('account');
    expect(valuesIn(again)).toEqual(ofDevice(again));
  });

  test('a tab that stays open shows and stores nothing for the next one', async () => {
    const [first, second] = [await openTab(), await openTab()];
    for (const tab of [first, second]) tab.noteAccount(ANN);
    second.noteAccount(undefined);
    expect(first.hasAccountChanged()).toBe(true);
    expect(first.keepChoice('drafts', 'late')).toBe(false);
    expect(second.keepChoice('drafts', 'late')).toBe(false);
    const third = await openTab();
    third.noteAccount(BEA);
    expect([first.keepChoice('drafts', 'late'), first.noteAccount(BEA)]).toEqual([false, false]);
    expect(JSON.stringify(localStorage)).not.toContain('late');
  });
});

describe('of a visitor', () => {
  test('goes to the account that signs in, before its own, and to no other', async () => {
    const first = await openTab();
    first.noteAccount(ANN);
    first.keepChoice('lessons-done', 'a');
    first.keepChoice('trainer', 'kind=waits');
    first.noteAccount(undefined);
    const tab = await openTab();
    tab.keepChoice('lessons-done', 'b');
    tab.keepChoice('trainer', 'kind=points');
    tab.keepChoice('invitation', 'secret');
    expect([tab.isVisitor(), tab.noteAccount(ANN), tab.isVisitor()]).toEqual([true, true, false]);
    expect(tab.keptChoice('lessons-done')?.split('\n')).toEqual(['b', 'a']);
    expect([tab.keptChoice('trainer'), tab.keptChoice('invitation')]).toEqual(['kind=points', 'secret']);
    tab.noteAccount(undefined);
    const last = await openTab();
    last.noteAccount(BEA);
    expect([last.keptChoice('lessons-done'), last.keptChoice('trainer')]).toEqual([undefined, undefined]);
    expect(last.keptChoice('invitation')).toBeUndefined();
  });
});

test('everything that is stored is listed for users', async () => {
  const { ENTRIES } = await openTab();
  const page = readFileSync(new URL('../../docs/accounts.md', import.meta.url), 'utf8');
  expect(Object.keys(ENTRIES).filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
});

test('drafts from before accounts owned them go to the owner of their bot, and those of new bots to nobody', async () => {
  const old = { 'bot-drafts': '[""]', 'bot-draft ': '1', 'bot-draft Ann/x': '2', 'bot-draft fork/Ann/x': '3' };
  Object.assign(localStorage, old, { 'bot-draft fork/x': '4', 'bot-draft Bea/x': '5' });
  const tab = await openTab();
  tab.noteAccount(ANN);
  expect(tab.keptChoice('drafts')?.split('\n')).toEqual(['Ann/x\t2', 'fork/Ann/x\t3']);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('bot-draft'))).toEqual([]);
});
