// The third-party packages that are shipped with the product: those in package-lock.json except development tools. Also generates
// THIRD-PARTY-NOTICES from their licences.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Set for development tools, and for some optional parts of shipped packages. */
  readonly devOptional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly link?: boolean;
  /** Present on packages for a single platform. npm installs only this machine's packages, so the texts of such packages are omitted. */
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

export interface ForeignPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The licence text in the package, if any. */
  readonly text?: string;
}

/** Third-party packages that users run, by name and version. `root` is the repository with its node_modules. */
export function foreignPackages(root: string): ForeignPackage[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const locked = Object.entries(lock.packages);
  const shipped = locked.filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const needed = new Set(
    shipped.flatMap(([path, { dependencies = {} }]) =>
      Object.keys(dependencies).map((name) => pathOfDependency(name, path, lock.packages)),
    ),
  );
  const found = locked.flatMap(([path, entry]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isShipped = entry.devOptional ? needed.has(path) : !entry.dev;
    if (!path.includes('node_modules/') || entry.link || !isShipped) return [];
    const text = entry.os || entry.cpu ? undefined : licenceIn(join(root, path));
    const { version = 'unknown', license = formerLicenseIn(join(root, path)) } = entry;
    return [{ name, version, license, ...(text === undefined ? {} : { text }) }];
  });
  const key = ({ name, version }: ForeignPackage): string => `${name} ${version}`;
  const byKey = new Map(found.map((entry) => [key(entry), entry]));
  return [...byKey.keys()].sort().map((sorted) => byKey.get(sorted)!);
}

/** The path where Node finds a dependency of the package at `path`: in its own node_modules, or in those of parent folders. */
function pathOfDependency(name: string, path: string, packages: Readonly<Record<string, LockedPackage>>): string {
  const here = `${path === '' ? '' : `${path}/`}node_modules/${name}`;
  if (path === '' || packages[here] !== undefined) return here;
  return pathOfDependency(name, path.slice(0, Math.max(0, path.lastIndexOf('/'))), packages);
}

/** The licence's name in the older format of package.json, which the lock file omits. */
function formerLicenseIn(folder: string): string {
  const path = join(folder, 'package.json');
  if (!statSync(path, { throwIfNoEntry: false })) return 'unknown';
  const { licenses = [] }: { licenses?: readonly { readonly type: string }[] } = JSON.parse(readFileSync(path, 'utf8'));
  return licenses.length === 0 ? 'unknown' : licenses.map(({ type }) => type).join(' OR ');
}

function licenceIn(folder: string): string | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })) return undefined;
  const name = readdirSync(folder).find((file) => /^(licen[cs]e|copying)(\.|$)/i.test(file));
  return name && readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
}

const HEAD = `Third-party notices

MCR Arena is MIT-licensed. It is used together with these packages of others, each under its own licence.
Made by "npm run notices" from package-lock.json and the packages themselves.`;

/** The whole text of THIRD-PARTY-NOTICES. */
export function noticesOf(packages: readonly ForeignPackage[]): string {
  const sections = packages.map(({ name, version, license, text }) => {
    const title = `${name} ${version} (${license})`;
    return `${title}\n${'-'.repeat(title.length)}\n\n${text ?? 'Carries no licence text of its own.'}`;
  });
  return `${[HEAD, ...sections].join('\n\n\n')}\n`;
}
