// Checks that package-lock.json is complete, so that `npm ci` works on every platform, not only on the one where it was written.

type Ranges = Readonly<Record<string, string>>;

/** The dependencies of a package, as its manifest and its entry in the lockfile list them. */
export interface Dependencies {
  readonly dependencies?: Ranges;
  readonly devDependencies?: Ranges;
  readonly optionalDependencies?: Ranges;
  readonly peerDependencies?: Ranges;
}

interface LockedPackage extends Dependencies {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

const DEPENDENCY_KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** Optional dependencies without an entry, as `@biomejs/biome 2.6.8: @biomejs/cli-darwin-x64 2.6.8`. */
export function missingOptionalPackages({ packages }: Lockfile): string[] {
  return Object.entries(packages).flatMap(([path, { version = '', optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => lookupPaths(path, name).every((candidate) => packages[candidate] === undefined))
      .map(([name, range]) => `${nameOf(path)} ${version}: ${name} ${range}`),
  );
}

/** Installed packages, except links to workspaces, without a version or checksum. */
export function unverifiedPackages({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .filter(([, { version, integrity }]) => version === undefined || integrity === undefined)
    .map(([path]) => path);
}

/** Addresses of packages that are not on the public registry. */
export function foreignAddresses({ packages }: Lockfile): string[] {
  return Object.values(packages).flatMap(({ resolved, link }) =>
    resolved === undefined || link === true || resolved.startsWith(PUBLIC_REGISTRY) ? [] : [resolved],
  );
}

/** Paths of the root (`''`) and the workspaces whose dependencies differ from those in their manifests, which are by path. */
export function outdatedEntries({ packages }: Lockfile, manifests: Readonly<Record<string, Dependencies>>): string[] {
  const rangesOf = (source: Dependencies = {}): string[] =>
    DEPENDENCY_KINDS.flatMap((kind) =>
      Object.entries(source[kind] ?? {}).map(([name, range]) => `${kind} ${name} ${range}`),
    ).sort();
  return Object.entries(manifests)
    .filter(([path, manifest]) => rangesOf(manifest).join() !== rangesOf(packages[path]).join())
    .map(([path]) => path);
}

/** Paths where Node looks for a package imported by the one in `path`, nearest first. */
function lookupPaths(path: string, name: string): string[] {
  const folders = path === '' ? [] : path.split('/');
  return [...folders.keys(), folders.length]
    .reverse()
    .map((depth) => folders.slice(0, depth))
    .filter((parents) => parents.at(-1) !== 'node_modules')
    .map((parents) => [...parents, 'node_modules', name].join('/'));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/')).replace('node_modules/', '') || 'the root';
}
