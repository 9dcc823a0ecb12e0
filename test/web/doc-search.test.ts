import { describe, expect, test } from 'vitest';
import { createDocSearch, excerptOf } from '../../apps/web/src/pages/docs/doc-search.ts';
import type { ContentsSection } from '../../apps/web/src/pages/docs/document.ts';

const PASSAGES = [
  ['running', '', '', 'Starts the server.'],
  ['running', 'backup', 'Backup', 'A backup holds tournaments, not the files of uploaded bots.'],
  ['contests', 'times', 'Times', 'Register before the deadline.'],
  ['api/engine', 'dealing', 'dealing', 'Deals tiles until endLine.'],
  ['api/engine', 'legalActionsFor', 'legalActionsFor', 'What a seat may do.'],
  ['api/engine', 'meldOf', 'meldOf', 'A meld of a seat.'],
  ['python', 'meld', 'meld', 'The class of a meld.'],
  ['glossary', 'play', 'Play', `Claim, discard and ${'other words '.repeat(40)} meld.`],
  ['duplicate', 'interval', '置信区间', '复式赛的每局得分附区间。'],
  ['duplicate', 'wall', '牌墙', '每组一副牌墙；用 mcr verify 验证复式。'],
] as const;
const page = (slug: string, title: string) => ({ slug, title, summary: '', language: 'en' }) as const;
const CONTENTS: readonly ContentsSection[] = [
  { section: 'players', pages: [page('glossary', 'Glossary')] },
  { section: 'operators', pages: [page('running', 'Running the server')] },
  { section: 'research', pages: [page('python', 'Python')] },
  { section: 'libraries', pages: [page('api/engine', 'Engine')] },
];
const search = createDocSearch(PASSAGES, CONTENTS);
const found = (query: string): string[] => search(query).map(({ slug, id }) => `${slug}#${id}`);

describe('the search of the documentation', () => {
  test.each([
    ['backup', 'running#backup'],
    ['back', 'running#backup'],
    ['tournamets', 'running#backup'],
    ['legal actions', 'api/engine#legalActionsFor'],
    ['legalActionsFor', 'api/engine#legalActionsFor'],
    ['running', 'running#'],
    ['meld', 'glossary#play'],
    ['区间', 'duplicate#interval'],
    ['牌', 'duplicate#wall'],
    ['复式赛', 'duplicate#interval'],
    ['mcr验证', 'duplicate#wall'],
  ])('%s finds %s first', (query, hit) => expect(found(query)[0]).toBe(hit));

  test('similar words are found only if no passage has the word', () => {
    expect(found('deadline')).toEqual(['contests#times']);
    expect(found('deadlime')).toContain('contests#times');
  });

  test('all words must be found', () => expect(found('backup tournaments')).toEqual(['running#backup']));
  test('an unknown word finds nothing', () => expect(found('zebra')).toEqual([]));
  test('Chinese characters must be found in their order', () => expect(found('墙牌')).toEqual([]));
  test('an excerpt separates a run of Chinese characters as a whole', () =>
    expect(search('复式赛')[0]!.excerpt).toEqual(['', '复式赛', '的每局得分附区间。']));

  test('an excerpt separates the words that were found from the rest', () => {
    expect(excerptOf('A backup holds it.', ['backup'])).toEqual(['A ', 'backup', ' holds it.']);
    expect(excerptOf('No word (of it).', ['(of'])).toEqual(['No word ', '(of', ' it).']);
    const [before, hit] = excerptOf(`${'word '.repeat(100)}needle ${'word '.repeat(100)}`, ['needle']);
    expect(hit).toBe('needle');
    expect(before!.startsWith('… ')).toBe(true);
    expect(before!.length).toBeLessThan(100);
  });

  test('an excerpt of a long line without spaces contains the word that was found', () => {
    const line = `${'-'.repeat(100)}needle${'-'.repeat(300)}`;
    expect(excerptOf(line, ['needle'])).toEqual(['… ', 'needle', `${'-'.repeat(174)} …`]);
    expect(excerptOf(`Start ${line} end.`, ['needle'])[1]).toBe('needle');
  });
});
