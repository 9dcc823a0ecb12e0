// What the product is shipped with: the packages of others in package-lock.json except development tools, and the
// text of THIRD-PARTY-NOTICES made from their licences.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly link?: boolean;
  /** Present on packages for one platform only: npm installs those of this machine, so their texts are left out. */
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

export interface ForeignPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The licence as the package carries it, if it carries one. */
  readonly text?: string;
}

/** Packages of others that users run, by name and version. `root` is the repository with its node_modules. */
export function foreignPackages(root: string): ForeignPackage[] {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const found = Object.entries(lock.packages).flatMap(([path, entry]) => {
    const isForeign = path.includes('node_modules/') && !entry.link && !entry.dev && !entry.devOptional;
    if (!isForeign) return [];
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const text = entry.os || entry.cpu ? undefined : licenceIn(join(root, path));
    const { version = 'unknown', license = formerLicenseIn(join(root, path)) } = entry;
    return [{ name, version, license, ...(text === undefined ? {} : { text }) }];
  });
  const key = ({ name, version }: ForeignPackage): string => `${name} ${version}`;
  const byKey = new Map(found.map((entry) => [key(entry), entry]));
  return [...byKey.keys()].sort().map((sorted) => byKey.get(sorted)!);
}

/** The licence's name as packages gave it before npm asked for one field, which the lock file leaves out. */
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
