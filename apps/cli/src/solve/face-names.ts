// Names of faces in the terminal, with at most three characters.

import { formatCompactTiles, KINDS } from '@mcr-arena/tiles';

const SET_NAMES: readonly string[] = [...KINDS.map((kind) => formatCompactTiles([kind])), 'fl', 'se'];

/**
 * Names by face. The 36 groups of a mahjong set are 1m to 9s, ESWN, CFP, fl (flowers) and se (seasons). With other faces, all
 * are numbered with the digits 0-9 and a-z.
 */
export function faceNames(faces: readonly number[]): (face: number) => string {
  if (faces.every((face) => face < SET_NAMES.length)) return (face) => SET_NAMES[face]!;
  const ascending = [...new Set(faces)].sort((a, b) => a - b);
  const numbers = new Map(ascending.map((face, number) => [face, number.toString(36)]));
  return (face) => numbers.get(face)!;
}
