// The drawings of all tiles, once in the document: each tile on a page is a reference to them, so that a whole table of some
// 140 tiles costs little.

import { FLOWERS, KINDS } from '@mcr-arena/tiles';
import { FACE } from './face-shapes.ts';
import { cornerIndexOf, faceOf } from './faces.ts';

const SPRITE_ID = 'tile-sprite';
/** How much of a tile's back edge is seen below its face, in the units of `FACE`. */
export const EDGE = 6;

/** The symbols of faces, bodies and backs as SVG text. */
export function spriteText(): string {
  const { width, height } = FACE;
  return [
    ...[...KINDS, ...FLOWERS].map(
      (tile) => `<g id="tile-face-${tile}">${faceWithIndex(faceOf(tile), cornerIndexOf(tile))}</g>`,
    ),
    bodyText('tile-upright', width, height),
    bodyText('tile-sideways', height, width),
    backText('tile-back-upright', width, height),
    backText('tile-back-sideways', height, width),
  ].join('');
}

/** Puts the drawings into the document, if they are not there. */
export function installSprite(): void {
  if (document.getElementById(SPRITE_ID) !== null) return;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.id = SPRITE_ID;
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.setAttribute('aria-hidden', 'true');
  svg.style.position = 'absolute';
  svg.innerHTML = `<defs>${spriteText()}</defs>`;
  document.body.append(svg);
}

/** The index is shown where the page asks for it by `--tile-index: inline`; `--tile-face-place` keeps the face clear of it. */
function faceWithIndex(face: string, index: string | undefined): string {
  if (index === undefined) return face;
  return `<g style="transform: var(--tile-face-place, none)">${face}</g>${indexText(index)}`;
}

function indexText(index: string): string {
  return `<text class="tile-index" x="55.5" y="14.5" style="display: var(--tile-index, none)">${index}</text>`;
}

/** The back edge, the side of the ivory and the face. */
function bodyText(id: string, width: number, height: number): string {
  return (
    `<g id="${id}"><rect y="${EDGE}" width="${width}" height="${height}" rx="7" fill="var(--tile-edge)"/>` +
    `<rect y="${EDGE * 0.45}" width="${width}" height="${height}" rx="7" fill="var(--tile-side)"/>` +
    `<rect width="${width}" height="${height}" rx="6.5" fill="var(--tile-paper)" stroke="var(--tile-side)"/></g>`
  );
}

function backText(id: string, width: number, height: number): string {
  return (
    `<g id="${id}"><rect y="${EDGE}" width="${width}" height="${height}" rx="7" fill="var(--tile-side)"/>` +
    `<rect y="${EDGE * 0.5}" width="${width}" height="${height}" rx="7" fill="var(--tile-edge)"/>` +
    `<rect width="${width}" height="${height}" rx="6.5" fill="var(--tile-back)"/>` +
    `<rect x="5" y="5" width="${width - 10}" height="${height - 10}" rx="3.5" fill="none" stroke="var(--tile-edge)" stroke-width="1.4"/></g>`
  );
}
