export {
  type Board,
  type BoardError,
  type Group,
  groupsOf,
  MAX_FACE,
  makeBoard,
  type Pair,
  standardFaces,
} from './board.ts';
export { LAYOUT_FORMATS, type LayoutFormat, layoutFormatOf, parseAnyLayout } from './formats/any.ts';
export { formatGnomeMaps, parseGnomeMaps } from './formats/gnome.ts';
export { formatKmahjongg, parseKmahjongg } from './formats/kmahjongg.ts';
export { formatKyodai, parseKyodai } from './formats/kyodai.ts';
export { formatXmahjongg, parseXmahjongg } from './formats/xmahjongg.ts';
export { isLayoutName, LAYOUT_NAMES, type LayoutName, layoutNamed } from './layout/catalogue.ts';
export { extentOf, type Layout, type LayoutError, makeLayout, transposedLayout } from './layout/layout.ts';
export { formatLayout, parseLayout } from './layout/notation.ts';
export { MAX_LEVELS, MAX_SPAN, MAX_TEXT, MAX_TILES, type Place, type SourcePlace } from './layout/place.ts';
export { crossSectionLayout, rectangleLayout } from './layout/shapes.ts';
export { GAMES, type Game, isGame } from './rules/game.ts';
export type { Line } from './rules/line.ts';
export {
  applyPair,
  connectingLine,
  freeTiles,
  isFree,
  isOpenPair,
  isSolved,
  type MoveError,
  type Position,
  playablePairs,
  startPosition,
  undoPair,
} from './rules/position.ts';
