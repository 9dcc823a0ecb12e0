// Runs before the tests, and for servers: installs the requirements of the sandbox for uploaded bots. These are Debian packages,
// and the MahjongGB distribution, which Python and C++ bots of Botzone import. Prints what cannot be installed; bots that need
// it will fail.

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openInstaller } from './debian-package.ts';

/** Packages, each with a file that exists if it is installed. */
const PACKAGES = {
  bubblewrap: '/usr/bin/bwrap',
  'g++': '/usr/bin/g++',
  python3: '/usr/bin/python3',
  'python3-numpy': '/usr/lib/python3/dist-packages/numpy',
  'python3-dev': '/usr/include/python3.*/Python.h',
  'python3-pip': '/usr/lib/python3/dist-packages/pip',
  'python3-setuptools': '/usr/lib/python3/dist-packages/setuptools',
  'python3-wheel': '/usr/lib/python3/dist-packages/wheel',
  'libjsoncpp-dev': '/usr/include/jsoncpp/json/json.h',
} as const;
const DISTRIBUTION = 'PyMahjongGB==1.4.0';
/** Botzone's C++ interface to the sources of the distribution. */
const ADAPTER = join(import.meta.dirname, 'mahjong-gb');
const RUNTIME = join(import.meta.dirname, '../.cache/runtime');
const PYTHON = '/usr/bin/python3';
const CPP_FILES = /^(fan_calculator|shanten|stringify)\.(cpp|h)$|^(tile|standard_tiles)\.h$|^LICENSE$/;

const problems = [...installPackages(), ...installMahjong()];
if (problems.length > 0) {
  const list = problems.map((problem) => `  ${problem}`).join('\n');
  console.warn(`\nTHE SANDBOX LACKS:\n${list}\nTests of bots that need these will fail or be skipped.\n`);
}

function installPackages(): string[] {
  if (process.platform !== 'linux') return ['Linux: bots run without a sandbox here, with --trust'];
  const missing = missingPackages();
  if (missing.length === 0) return [];
  console.log(`The sandbox needs Debian's ${missing.join(', ')}. Installing.`);
  const installer = openInstaller();
  for (const name of missing) installer?.install(name);
  return missingPackages().map((name) => `${name} (Debian, as root: apt-get install --no-install-recommends ${name})`);
}

function missingPackages(): string[] {
  return Object.entries(PACKAGES).flatMap(([name, file]) => (isThere(file) ? [] : [name]));
}

/** Whether a path exists. It may contain one `*` in the name of a folder. */
function isThere(path: string): boolean {
  const [folder, rest] = path.split('*');
  if (rest === undefined) return existsSync(path);
  const parent = join(folder!, '..');
  const start = folder!.slice(folder!.lastIndexOf('/') + 1);
  return (
    existsSync(parent) &&
    readdirSync(parent).some((name) => name.startsWith(start) && existsSync(join(parent, name, rest)))
  );
}

/** Installs the Python package, and its C++ sources in the layout that Botzone's compiler uses. */
function installMahjong(): string[] {
  const marker = join(RUNTIME, 'installed.txt');
  if (!existsSync(PYTHON) || existsSync(marker)) return [];
  console.log(`Building ${DISTRIBUTION} for the sandbox.`);
  const work = mkdtempSync(join(tmpdir(), 'mcr-runtime-'));
  const pip = (...args: string[]): boolean =>
    spawnSync(PYTHON, ['-m', 'pip', '-q', '--disable-pip-version-check', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
    }).status === 0;
  try {
    const isLoaded = pip(
      'download',
      '--no-deps',
      '--no-binary',
      ':all:',
      '--no-build-isolation',
      '-d',
      work,
      DISTRIBUTION,
    );
    const archive = readdirSync(work).find((name) => name.endsWith('.tar.gz'));
    if (!isLoaded || archive === undefined) return [`${DISTRIBUTION}: the download from PyPI failed`];
    const python = join(work, 'python');
    if (
      !pip(
        'install',
        '--no-deps',
        '--no-index',
        '--no-build-isolation',
        '--no-compile',
        '--target',
        python,
        join(work, archive),
      )
    ) {
      return [`${DISTRIBUTION}: the build failed`];
    }
    spawnSync('tar', ['-xzf', archive], { cwd: work, stdio: 'inherit' });
    const problem = prepareCpp(work, archive.replace(/\.tar\.gz$/, ''));
    if (problem !== undefined) return [problem];
    placeRuntime([python, join(work, 'cpp')]);
    writeFileSync(marker, `${DISTRIBUTION}\n`);
    return [];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Prepares the headers and a static library. Returns the problem if that fails. */
function prepareCpp(work: string, name: string): string | undefined {
  const sources = readdirSync(work).find((each) => each.toLowerCase() === name.toLowerCase())!;
  const algorithm = join(work, sources, 'MahjongGB/mahjong-algorithm');
  const cpp = join(work, 'cpp/MahjongGB');
  mkdirSync(cpp, { recursive: true });
  for (const file of readdirSync(algorithm)) if (CPP_FILES.test(file)) cpSync(join(algorithm, file), join(cpp, file));
  cpSync(ADAPTER, cpp, { recursive: true });
  const compiled = ['MahjongGB', 'fan_calculator', 'shanten', 'stringify'];
  const objects = compiled.map((each) => `${each}.o`);
  const isBuilt =
    run('g++', ['-O2', '-std=c++17', '-fPIC', '-c', ...compiled.map((each) => `${each}.cpp`)], cpp) &&
    run('ar', ['rcs', '../libMahjongGB.a', ...objects], cpp);
  for (const object of objects) rmSync(join(cpp, object), { force: true });
  return isBuilt ? undefined : `${DISTRIBUTION}: its C++ sources do not compile`;
}

function run(program: string, args: readonly string[], cwd: string): boolean {
  return spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function placeRuntime(folders: readonly string[]): void {
  mkdirSync(RUNTIME, { recursive: true });
  for (const folder of folders) {
    const target = join(RUNTIME, basename(folder));
    rmSync(target, { recursive: true, force: true });
    cpSync(folder, target, { recursive: true });
  }
}
