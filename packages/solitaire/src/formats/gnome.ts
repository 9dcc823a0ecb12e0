// GNOME Mahjongg's map files: XML with any number of maps, coordinates in whole tiles (halves as .5).
//
//   <mahjongg><map name="Turtle" scorename="easy"><layer z="0">
//     <row y= left= right=/>  <column x= top= bottom=/>  <block left= right= top= bottom=/>  <tile x= y=/>
//   </layer></map></mahjongg>
//
// The level of a shape is its own z, by default the z of the surrounding layer.

import type { Fault, Result } from '@mcr-arena/tiles';
import { success } from '@mcr-arena/tiles';
import { type Layout, type LayoutError, lineFault, makeLayout, textTooLong } from '../layout/layout.ts';
import { MAX_LEVELS, MAX_SPAN, MAX_TILES, type SourcePlace } from '../layout/place.ts';
import { escapeAttribute, readTags, type Tag } from './tags.ts';

/** Maximum number of maps in one file. */
const MAX_MAPS = 100;

interface MapReader {
  readonly finished: Layout[];
  name: string | undefined;
  places: SourcePlace[] | undefined;
  layer: number;
}

/** All layouts of a map file, in order. Errors give the line; one invalid map makes the whole file invalid. */
export function parseGnomeMaps(text: string): Result<readonly Layout[], LayoutError> {
  const long = textTooLong(text);
  if (long !== undefined) return long;
  const reader: MapReader = { finished: [], name: undefined, places: undefined, layer: 0 };
  for (const tag of readTags(text)) {
    const fault = 'ok' in tag ? tag : readTag(tag, reader);
    if (fault !== undefined) return fault;
    if (reader.finished.length > MAX_MAPS) return lineFault(1, `more than ${MAX_MAPS} maps in one file`);
  }
  const lastLine = text.split('\n').length;
  if (reader.places !== undefined) return lineFault(lastLine, 'the text ends inside a map');
  if (reader.finished.length === 0) return lineFault(lastLine, 'no <map> in this text');
  return success(reader.finished);
}

/** A map file of these layouts: rows of adjacent tiles become one element. */
export function formatGnomeMaps(layouts: readonly Layout[]): string {
  const maps = layouts.map((layout, index) => {
    const name = escapeAttribute(layout.name ?? `Map ${index + 1}`);
    return `  <map name="${name}" scorename="${name.toLowerCase()}">\n${formatShapes(layout)}  </map>\n`;
  });
  return `<mahjongg>\n${maps.join('')}</mahjongg>\n`;
}

type Shape = { readonly ok: false; readonly error: Fault<LayoutError> } | undefined;

function readTag(tag: Tag, reader: MapReader): Shape {
  switch (tag.element) {
    case 'mahjongg':
      return undefined;
    case 'map':
      return readMap(tag, reader);
    case 'layer':
      if (tag.type === 'close') reader.layer = 0;
      else {
        const z = numberOf(tag, 'z');
        if (z === undefined || z % 2 === 1) return lineFault(tag.line, '<layer> needs a whole number z');
        reader.layer = z / 2;
      }
      return undefined;
    case 'row':
    case 'column':
    case 'block':
    case 'tile':
      return tag.type === 'close' ? undefined : readShape(tag, reader);
    default:
      return lineFault(tag.line, `unknown element <${tag.element}>`);
  }
}

function readMap(tag: Tag, reader: MapReader): Shape {
  if (tag.type === 'close') {
    if (reader.places === undefined) return lineFault(tag.line, '</map> without <map>');
    const layout = makeLayout(reader.places, reader.name);
    if (!layout.ok) return layout;
    reader.finished.push(layout.value);
    reader.places = undefined;
    return undefined;
  }
  if (reader.places !== undefined) return lineFault(tag.line, '<map> inside a map');
  if (tag.type === 'empty') return lineFault(tag.line, 'a map without tiles');
  reader.name = tag.attributes.get('name');
  reader.places = [];
  reader.layer = 0;
  return undefined;
}

// The attributes that bound each shape: [left, right, top, bottom].
const BOUNDS = {
  row: ['left', 'right', 'y', 'y'],
  column: ['x', 'x', 'top', 'bottom'],
  block: ['left', 'right', 'top', 'bottom'],
  tile: ['x', 'x', 'y', 'y'],
} as const;

function readShape(tag: Tag, reader: MapReader): Shape {
  if (reader.places === undefined) return lineFault(tag.line, `<${tag.element}> outside a map`);
  const names = BOUNDS[tag.element as keyof typeof BOUNDS];
  const [left, right, top, bottom] = names.map((name) => numberOf(tag, name));
  if (left === undefined || right === undefined || top === undefined || bottom === undefined) {
    const needed = [...new Set(names)].join(', ');
    return lineFault(tag.line, `<${tag.element}> needs ${needed}: numbers in steps of 0.5, below ${MAX_SPAN / 2}`);
  }
  if (right < left || bottom < top) return lineFault(tag.line, `<${tag.element}> ends before it begins`);
  const level = tag.attributes.has('z') ? numberOf(tag, 'z') : 2 * reader.layer;
  if (level === undefined || level % 2 === 1 || level >= 2 * MAX_LEVELS) return lineFault(tag.line, 'z is not a level');
  for (let y = top; y <= bottom; y += 2) {
    for (let x = left; x <= right; x += 2) reader.places.push({ x, y, z: level / 2, line: tag.line });
    if (reader.places.length > MAX_TILES) return lineFault(tag.line, `more than ${MAX_TILES} tiles`);
  }
  return undefined;
}

/** The attribute in half tiles: 7 for "3.5". `undefined` if it is missing, negative, too large or not a multiple of 0.5. */
function numberOf(tag: Tag, name: string): number | undefined {
  const value = tag.attributes.get(name)?.trim();
  if (value === undefined || !/^\d{1,4}(\.[05]0*)?$/.test(value)) return undefined;
  const halves = 2 * Number(value);
  return halves < MAX_SPAN ? halves : undefined;
}

function formatShapes(layout: Layout): string {
  let text = '';
  let level = -1;
  for (let first = 0; first < layout.places.length; ) {
    const { x, y, z } = layout.places[first]!;
    let last = first;
    while (isNextInRow(layout, last)) last += 1;
    if (z !== level) text += `${level === -1 ? '' : '    </layer>\n'}    <layer z="${z}">\n`;
    level = z;
    const right = layout.places[last]!.x;
    text +=
      right === x
        ? `      <tile x="${x / 2}" y="${y / 2}"/>\n`
        : `      <row y="${y / 2}" left="${x / 2}" right="${right / 2}"/>\n`;
    first = last + 1;
  }
  return `${text}    </layer>\n`;
}

function isNextInRow(layout: Layout, tile: number): boolean {
  const here = layout.places[tile]!;
  const next = layout.places[tile + 1];
  return next !== undefined && next.z === here.z && next.y === here.y && next.x === here.x + 2;
}
