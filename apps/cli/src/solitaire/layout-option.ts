import {
  extentOf,
  formatKmahjongg,
  formatLayout,
  GAMES,
  type Game,
  isGame,
  isLayoutName,
  LAYOUT_NAMES,
  type Layout,
  type LayoutValue,
  layoutNamed,
  MAX_TEXT,
  parseAnyLayout,
  rectangleLayout,
} from '@mcr-arena/solitaire';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError } from '../exit-code.ts';
import { wholeNumber } from '../options.ts';
import { printNote } from '../terminal/print.ts';
import { nameOf, readTextFile } from './text-file.ts';

export interface LayoutOptions {
  readonly layout?: string;
  readonly map?: string;
  readonly rows?: number;
  readonly cols?: number;
}

/** A layout with its JSON value and its title for display. */
export interface ChosenLayout {
  readonly layout: Layout;
  readonly value: LayoutValue;
  readonly title: string;
}

/** The common name of the layout `default`. */
const TURTLE = 'turtle';

export const LAYOUT_HELP = `
Games:
  ${GAMES.join(', ')}

Layouts:
  ${TURTLE}, ${LAYOUT_NAMES.join(', ')}
The layout can also be a rectangle by --rows and --cols, or a file of Kyodai, KMahjongg, GNOME Mahjongg, xmahjongg, Mahseum (.mah)
or in the notation of this project.`;

export function addLayoutOptions(command: Command): Command {
  return command
    .option('--layout <name|file>', 'a layout by name or in a file; by default "turtle", also called "default"')
    .option('--map <name>', 'name or number of the map, if the file has several')
    .option('--rows <number>', 'rows of a rectangle', wholeNumber)
    .option('--cols <number>', 'columns of a rectangle', wholeNumber);
}

/** Parses `--game`. */
export function gameOption(text: string): Game {
  if (isGame(text)) return text;
  throw new InvalidArgumentError(`Expected ${GAMES.join(', ')}.`);
}

/** The layout that the options name; `undefined` if they name none. Throws a UsageError if the layout is unknown. */
export function layoutOption({ layout, map, rows, cols }: LayoutOptions): ChosenLayout | undefined {
  const isNamed = layout === TURTLE || (layout !== undefined && isLayoutName(layout));
  if (rows !== undefined || cols !== undefined || isNamed) refuseMap(map);
  if (rows !== undefined || cols !== undefined) {
    if (rows === undefined || cols === undefined) throw new UsageError('--rows needs --cols, and --cols needs --rows');
    if (layout !== undefined) throw new UsageError('--layout cannot be combined with --rows and --cols');
    return rectangle(rows, cols);
  }
  if (layout === undefined) return undefined;
  if (layout === TURTLE) return named('default');
  return isLayoutName(layout) ? named(layout) : layoutOfFile(readLayoutFile(layout), layout, map);
}

/** Throws a UsageError if `--map` is given, where no file with maps is read. */
export function refuseMap(map: string | undefined): void {
  if (map !== undefined) throw new UsageError('--map chooses a map of a file: expected a file with maps');
}

export function named(name: string): ChosenLayout {
  if (!isLayoutName(name)) throw new UsageError(`unknown layout "${name}"`);
  return { layout: layoutNamed(name), value: name, title: `layout ${name === 'default' ? TURTLE : name}` };
}

export function rectangle(rows: number, cols: number): ChosenLayout {
  const layout = rectangleLayout(rows, cols);
  if (!layout.ok) throw new UsageError(layout.error.message);
  return { layout: layout.value, value: { rows, cols }, title: `${rows} rows of ${cols}` };
}

function readLayoutFile(path: string): string {
  try {
    return readTextFile(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT') throw thrown;
    throw new UsageError(`"${path}" is neither a file nor one of the layouts ${LAYOUT_NAMES.join(', ')}`);
  }
}

/** The layout in the text of `path`. Throws a UsageError if the file has several and `map` names none of them. */
export function layoutOfFile(text: string, path: string, map?: string): ChosenLayout {
  const layouts = parseAnyLayout(text);
  if (!layouts.ok) throw new UsageError(`${nameOf(path)}: ${layouts.error.message}`);
  const byName = layouts.value.filter(({ name }) => map === undefined || name === map);
  // Maps without a name of their own are chosen by their number, from 1.
  const byNumber = /^\d+$/.test(map ?? '') ? layouts.value.slice(Number(map) - 1, Number(map)) : [];
  const wanted = byName.length === 0 ? byNumber : byName;
  const [layout] = wanted;
  if (layout === undefined || wanted.length > 1) {
    const names = layouts.value
      .map(({ name, places }, at) => `${at + 1} "${name ?? ''}" (${places.length} tiles)`)
      .join(', ');
    const count = layout === undefined ? 'no map' : 'several maps';
    const problem = map === undefined ? 'several maps: choose one with --map, by name or number' : `${count} "${map}"`;
    throw new UsageError(`${nameOf(path)} has ${problem}. Its maps: ${names}`);
  }
  if (layout.note !== undefined) printNote(`${nameOf(path)}: ${layout.note}`);
  const value = layout.note === undefined ? formatLayout(layout) : floatingValue(layout, path);
  return { layout, value, title: `layout ${layout.name ?? nameOf(path)}` };
}

/** In KMahjongg's format, which permits floating tiles. It draws all levels whole. */
function floatingValue(layout: Layout, path: string): LayoutValue {
  const { width, depth, levels } = extentOf(layout);
  if ((width + 32) * (depth + 16) * (levels + 5) <= MAX_TEXT) return formatKmahjongg(layout);
  const extent = `${width} × ${depth} half tiles and ${levels} levels`;
  throw new UsageError(`${nameOf(path)}: ${extent} are too many for a layout with floating tiles`);
}
