// The files of installed Debian packages and of their dependencies, as dpkg lists them.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What is installed. Source of the format: deb-control(5). */
export const PACKAGES_FILE = '/var/lib/dpkg/status';
const LISTS = '/var/lib/dpkg/info';

interface InstalledPackage {
  readonly name: string;
  readonly architecture: string;
  /** Alternatives for each package that it needs, in order of preference. */
  readonly needs: readonly (readonly string[])[];
}

/** Paths of all files, links and folders of these packages and their dependencies. Packages that are not installed have none. */
export function filesOfPackages(names: readonly string[]): readonly string[] {
  const installed = installedPackages();
  const found = new Set<InstalledPackage>();
  const waiting = names.flatMap((name) => installed.get(name) ?? []);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...next.needs.flatMap((names) => names.map((name) => installed.get(name)).find(Boolean) ?? []));
  }
  return [...found].flatMap(filesOf);
}

/** By name; packages are also found by the names that they provide. */
function installedPackages(): ReadonlyMap<string, InstalledPackage> {
  const packages = new Map<string, InstalledPackage>();
  const provided = new Map<string, InstalledPackage>();
  for (const paragraph of readFileSync(PACKAGES_FILE, 'utf8').split('\n\n')) {
    const fieldOf = (field: string): string => new RegExp(`^${field}: (.*)$`, 'm').exec(paragraph)?.[1] ?? '';
    const name = fieldOf('Package');
    if (!fieldOf('Status').endsWith(' installed')) continue;
    const needs = ['Pre-Depends', 'Depends'].flatMap((field) => listOf(fieldOf(field)));
    const each = { name, architecture: fieldOf('Architecture'), needs };
    packages.set(name, each);
    for (const [other] of listOf(fieldOf('Provides'))) if (other !== undefined) provided.set(other, each);
  }
  return new Map([...provided, ...packages]);
}

/** `a (>= 1), b | c:any` as names. */
function listOf(field: string): readonly (readonly string[])[] {
  const parts = field.split(',').filter((part) => part.trim() !== '');
  return parts.map((part) => part.split('|').map((name) => /^\s*([^\s(:]+)/.exec(name)?.[1] ?? ''));
}

function filesOf({ name, architecture }: InstalledPackage): readonly string[] {
  const list = [`${name}.list`, `${name}:${architecture}.list`]
    .map((file) => join(LISTS, file))
    .find((file) => statSync(file, { throwIfNoEntry: false }) !== undefined);
  return list === undefined
    ? []
    : readFileSync(list, 'utf8')
        .split('\n')
        .filter((path) => path !== '');
}
