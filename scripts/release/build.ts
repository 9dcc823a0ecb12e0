// Builds every npm package into `dist/release`, as tarballs: `npm run release [-- --repository URL]`.
//
// The libraries are those of `npm run build:packages`. `@mcr-arena/cli` has the commands that need no server, bundled, with no
// dependencies. `@mcr-arena/server` has all commands but `bench`, the pages and the house bots; the packages of others are its
// dependencies. Both need Node 24. `--repository`: the project's address, for the metadata and the links of the READMEs.

import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expectValue } from '@mcr-arena/tiles';
import { buildPages } from '../../apps/cli/src/serve/pages.ts';
import { type BundleOptions, bundleMcr, NOT_BUNDLED } from '../bundle-mcr.ts';
import { withoutRelativeLinks } from './readme-links.ts';

const ROOT = join(import.meta.dirname, '../..');
const STAGED = join(ROOT, 'dist/packages');
const OUT = join(ROOT, 'dist/release');
const KEYWORDS = ['mahjong', 'mcr', 'guobiao', 'mahjong-competition-rules', 'bots', 'tournament'];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function manifestAt(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
}

const OWN = ['packages', 'apps', 'bots'].flatMap((folder) => globSync(`${folder}/*/package.json`, { cwd: ROOT }));
const MANIFESTS = OWN.map((path): Manifest => JSON.parse(readFileSync(join(ROOT, path), 'utf8')));

/** The range of a package that one of our packages depends on. */
function rangeOf(name: string): string {
  const range = MANIFESTS.map(({ dependencies = {} }) => dependencies[name]).find((found) => found !== undefined);
  if (range === undefined) throw new Error(`${name} is imported, but no package.json depends on it`);
  return range;
}

const OPTIONAL = Object.assign({}, ...MANIFESTS.map(({ optionalDependencies }) => optionalDependencies)) as Readonly<
  Record<string, string>
>;
const ONNX = 'onnxruntime-node';

/** Fills `dist/packages/NAME` with the program and its bundle in `lib`; returns the names of packages that were not bundled. */
async function stageProgram(name: string, options: BundleOptions): Promise<readonly string[]> {
  const folder = join(STAGED, name);
  rmSync(folder, { recursive: true, force: true });
  const left = await bundleMcr(join(folder, 'lib'), options);
  cpSync(join(ROOT, 'scripts/release/mcr.js'), join(folder, 'bin/mcr.js'));
  for (const file of ['LICENSE', 'THIRD-PARTY-NOTICES']) cpSync(join(ROOT, file), join(folder, file));
  cpSync(join(ROOT, 'scripts/release', `${name}.md`), join(folder, 'README.md'));
  return left;
}

function writeManifest(name: string, more: object): void {
  const { name: full, version, description, license } = manifestAt(`apps/${name}`);
  const manifest = {
    ...{ name: full, version, description, license, type: 'module', engines: { node: '>=24' } },
    bin: { mcr: './bin/mcr.js' },
    files: ['bin', 'lib', 'THIRD-PARTY-NOTICES'],
    ...more,
  };
  writeFileSync(join(STAGED, name, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function stageCli(): Promise<void> {
  const left = await stageProgram('cli', { main: 'apps/cli/src/local-main.ts' });
  const missing = left.filter((name) => name !== ONNX && name !== NOT_BUNDLED);
  if (missing.length > 0) throw new Error(`the bundle of the command line lacks ${missing.join(', ')}`);
  writeManifest('cli', {
    peerDependencies: { [ONNX]: OPTIONAL[ONNX] },
    peerDependenciesMeta: { [ONNX]: { optional: true } },
  });
}

async function stageServer(): Promise<void> {
  const built = await buildPages({ onWait: () => console.log('waiting for another process that builds the pages') });
  expectValue(built);
  const left = await stageProgram('server', {
    main: 'apps/cli/src/server-main.ts',
    isExternal: (name) => !name.startsWith('@mcr-arena/'),
  });
  const names = left.filter((name) => !(name in OPTIONAL)).sort();
  writeManifest('server', {
    dependencies: Object.fromEntries(names.map((name) => [name, rangeOf(name)])),
    optionalDependencies: OPTIONAL,
  });
}

/** Adds what all packages have in common, and completes the links of the README. */
function complete(name: string, repository: string | undefined): void {
  const folder = join(STAGED, name);
  const readme = join(folder, 'README.md');
  writeFileSync(readme, withoutRelativeLinks(readFileSync(readme, 'utf8'), `packages/${name}`, repository));
  const path = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  const address = repository && {
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
  };
  const publishConfig = { access: 'public', provenance: true };
  const completed = { ...manifest, ...address, keywords: manifest.keywords ?? KEYWORDS, publishConfig };
  writeFileSync(path, `${JSON.stringify(completed, null, 2)}\n`);
}

const { values } = parseArgs({ options: { repository: { type: 'string' } } });
execFileSync(process.execPath, [join(ROOT, 'scripts/build-packages.ts')], { stdio: 'inherit' });
await stageCli();
await stageServer();
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
for (const name of readdirSync(STAGED).sort()) {
  complete(name, values.repository);
  const args = ['pack', '--silent', '--pack-destination', OUT];
  process.stdout.write(execFileSync('npm', args, { cwd: join(STAGED, name), encoding: 'utf8' }));
}
