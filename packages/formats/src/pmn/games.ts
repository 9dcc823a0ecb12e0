// Splits a text in PMN (Portable Majiang Notation) into games. Like PBN for bridge, a game is a list of tags, one in a line:
// [Board "1"]. The next game begins with a tag that the game has already, or after an empty line if its play is known.

import { failure, jsonExcerpt, type Result, success } from '@mcr-arena/tiles';

/** The tags of a game by name. */
export type PmnTags = ReadonlyMap<string, string>;

const TAG = /^\[(\w+)\s+"(.*)"\]$/;

/** Whether the text begins like a game in PMN; lines that begin with % or ; are remarks, as in PBN. */
export function isPmn(text: unknown): text is string {
  return typeof text === 'string' && /^\uFEFF?(\s|[%;].*\n)*\[\w+\s+"/.test(text.slice(0, 1000));
}

/** The games of a text, in order. A line without a tag is an error of its game. */
export function gamesOfPmn(text: string): readonly Result<PmnTags, 'record-malformed'>[] {
  const games: { readonly tags: Map<string, string>; fault?: string }[] = [];
  let isOver = true;
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [index, full] of lines.entries()) {
    const line = full.trim();
    const last = games.at(-1);
    if (line === '') isOver = last?.tags.has('Play') ?? true;
    if (line === '' || /^[%;]/.test(line)) continue;
    const [, name = '', value = ''] = TAG.exec(line) ?? [];
    const game = last === undefined || isOver || last.tags.has(name) ? { tags: new Map<string, string>() } : last;
    if (game !== last) games.push(game);
    isOver = false;
    if (name === '') game.fault ??= `line ${index + 1}: expected a tag such as [Board "1"], found ${jsonExcerpt(line)}`;
    else game.tags.set(name, value);
  }
  return games.map(({ tags, fault }) => (fault === undefined ? success(tags) : failure('record-malformed', fault)));
}
