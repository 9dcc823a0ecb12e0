// Which test files depend on which sources: imports and other relative paths, followed through the entries of packages to the files
// that declare the names.

import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Number of words that the paths of a test and a file share if they are related without an import, as for pages. */
const MIRRORED_WORDS = 2;
const UNSPECIFIC = new Set(['apps', 'packages', 'src', 'test', 'ts', 'pages', 'index']);
/** Tests that read files from the disk, whose paths begin so. */
const READERS: readonly (readonly [start: RegExp, test: string])[] = [
  [/^apps\/web\/src\//, 'test/web/texts.test.ts'],
  [/^(apps|packages|bots)\/.*\.(ts|svelte)$/, 'test/architecture.test.ts'],
  [/^docs\/|\.md$/, 'test/docs/documentation.test.ts'],
  [/^docs\/|^README/, 'test/docs/translations.test.ts'],
  [/^README/, 'test/readme.test.ts'],
  [/^CONTRIBUTING/, 'test/contributing.test.ts'],
  [/package(-lock)?\.json$/, 'test/lockfile.test.ts'],
];
const SOURCE = /\.(ts|svelte|js|mjs)$/;
/** `import { a, type b as c } from 'x'`, or `export … from`. */
const NAMED = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'([^']+)'/g;
const PATHS = /'(\.{1,2}\/[^'\n]+|@mcr-arena\/[\w/-]+)'/g;

/** The files of a repository. */
export class SourceTree {
  readonly #root: string;
  readonly #files: readonly string[];
  readonly #texts: ReadonlyMap<string, string>;
  /** The sources of packages' entries, by the specifiers that import them, such as `@mcr-arena/runs/browser`. */
  readonly #entries: ReadonlyMap<string, string>;

  /** `files`: paths from the root. */
  constructor(root: string, files: readonly string[]) {
    this.#root = root;
    this.#files = files.filter((path) => this.#exists(path));
    const sources = this.#files.filter((path) => SOURCE.test(path));
    this.#texts = new Map(sources.map((path) => [path, this.#read(path)]));
    const packages = this.#files.filter((path) => path.endsWith('package.json'));
    this.#entries = new Map(packages.flatMap((path) => entriesOf(path, this.#read(path))));
  }

  /**
   * Test files of the gate that depend on one of the files or mirror its path: first those whose path is most like that of one of
   * them, then by distance.
   */
  testsNear(paths: readonly string[]): string[] {
    const importers = this.#importersByFile();
    const reached = new Set(paths);
    for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
    for (const [start, test] of READERS) if (paths.some((path) => start.test(path))) reached.add(test);
    const words = paths.map(wordsIn);
    const likeness = (path: string): number =>
      Math.max(0, ...words.map((each) => wordsIn(path).filter((word) => each.includes(word)).length));
    return [...new Set([...reached, ...this.#files])]
      .filter((path) => path.endsWith('.test.ts') && !path.endsWith('.full.test.ts') && this.#exists(path))
      .filter((path) => reached.has(path) || likeness(path) >= MIRRORED_WORDS)
      .sort((one, other) => likeness(other) - likeness(one));
  }

  /** The files that import or name each file. */
  #importersByFile(): ReadonlyMap<string, readonly string[]> {
    const importers = new Map<string, string[]>();
    for (const [path, text] of this.#texts) {
      for (const target of this.#dependenciesOf(path, text)) {
        importers.set(target, [...(importers.get(target) ?? []), path]);
      }
    }
    return importers;
  }

  #dependenciesOf(path: string, text: string): Set<string> {
    const named = [...text.matchAll(NAMED)].filter(([, names]) => names!.trim() !== '');
    const byName = new Set(named.map(([, , from]) => from!));
    const whole = [...text.matchAll(PATHS)].map(([, from]) => from!).filter((from) => !byName.has(from));
    const targets = [
      ...named.flatMap(([, names, from]) =>
        namesIn(names!).map((name) => this.#definitionOf(name, this.#fileOf(path, from!))),
      ),
      ...whole.map((from) => this.#fileOf(path, from)),
    ];
    return new Set(targets.filter((target) => target !== undefined));
  }

  /** The file that a module specifier or a relative path names; undefined if there is none. */
  #fileOf(path: string, from: string): string | undefined {
    const found = from.startsWith('.') ? posix.join(posix.dirname(path), from) : this.#entries.get(from);
    return found !== undefined && this.#exists(found) ? found : undefined;
  }

  /** The file that declares the name, if the entry of a package only exports it again. */
  #definitionOf(name: string, path: string | undefined): string | undefined {
    if (path === undefined || !path.endsWith('/index.ts')) return path;
    const found = [...this.#texts.get(path)!.matchAll(NAMED)].find(([, names]) => namesIn(names!).includes(name));
    return found === undefined ? path : this.#definitionOf(name, this.#fileOf(path, found[2]!));
  }

  #exists(path: string): boolean {
    return existsSync(join(this.#root, path));
  }

  #read(path: string): string {
    return readFileSync(join(this.#root, path), 'utf8');
  }
}

function entriesOf(path: string, text: string): [string, string][] {
  const { name, exports = {} } = JSON.parse(text);
  const sources: [string, unknown][] = typeof exports === 'string' ? [['.', exports]] : Object.entries(exports);
  return sources
    .filter((source): source is [string, string] => typeof source[1] === 'string')
    .map(([subpath, source]) => [posix.join(name, subpath), posix.join(posix.dirname(path), source)]);
}

function namesIn(list: string): string[] {
  const names = list.split(',').map(
    (item) =>
      item
        .trim()
        .replace(/^type /, '')
        .split(' as ')[0]!,
  );
  return names.filter(Boolean);
}

function wordsIn(path: string): readonly string[] {
  return [...new Set(path.split(/[/.-]/))].filter((word) => !UNSPECIFIC.has(word));
}
