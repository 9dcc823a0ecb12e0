// An SVG sprite of all tiles, once in the document. Each tile on a page references it, so that a whole table of about
// 140 tiles is cheap.

import { FLOWERS, KINDS } from '@mcr-arena/tiles';
import { FACE } from './face-shapes.ts';
import { cornerIndexOf, faceOf } from './faces.ts';

const SPRITE_ID = 'tile-sprite';
/** Visible height of a tile's back edge below its face, in the units of `FACE`. */
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

/** Adds the sprite to the document, if it is missing. */
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

/** `--tile-index: inline` shows the index; `--tile-face-place` moves the face out of its way. */
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
    `<rect x="4" y="3" width="${width - 8}" height="${height - 9}" rx="4" fill="#fff" opacity="0.1"/>` +
    `<rect x="4" y="3" width="${width - 8}" height="${height * 0.4}" rx="4" fill="#fff" opacity="0.12"/></g>`
  );
}
