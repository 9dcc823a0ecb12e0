// The files of a tournament among those that a visitor chose, and the report on them.

import { expect, test } from 'vitest';
import { type ChosenFile, chosenAmong } from '../../apps/web/src/pages/verify/chosen-files.ts';

function filesAt(...paths: readonly string[]): readonly ChosenFile[] {
  return paths.map((path) => ({ path, file: new File([''], path.slice(path.lastIndexOf('/') + 1)) }));
}

test.each([
  ['a folder', ['league/results.json', 'league/sets/r1-t1-s1.json.zst'], 'league'],
  ['a folder in others', ['old/cups/cup/tournament.json', 'old/cups/cup/sets/a', 'old/notes.txt'], 'old/cups/cup'],
  ['files without their folder', ['results.json', 'tournament.json', 'sets/r1-t1-s1.json.zst'], '.'],
])('a tournament is found in %s', (_, paths, name) => {
  const choice = chosenAmong(filesAt(...paths));
  if (!choice.ok || choice.value.type !== 'tournament') throw new Error('expected a tournament');
  expect(choice.value.name).toBe(name);
  const own = paths.filter((path) => name === '.' || path.startsWith(name));
  expect(choice.value.files.map(({ path }) => path)).toEqual(own.map((path) => path.replace(`${name}/`, '')));
});

test('a single JSON file is a competition of people and bots', () => {
  expect(chosenAmong(filesAt('spring.json'))).toMatchObject({ value: { type: 'competition', name: 'spring.json' } });
});

test.each([
  [[], 'no-tournament', []],
  [['photos/a.jpg', 'photos/b.jpg', 'c.txt'], 'no-tournament', ['photos', 'c.txt']],
  [['b/results.json', 'a/tournament.json', 'a/results.json'], 'several-tournaments', ['a', 'b']],
])('%j is refused', (paths, code, names) => {
  expect(chosenAmong(filesAt(...paths))).toEqual({ ok: false, code, names });
});
