// Runs before the tests, and for servers: installs the requirements of the sandbox for uploaded bots. These are Debian packages,
// and the MahjongGB distribution, which Python and C++ bots of Botzone import. Prints what cannot be installed; bots that need
// it will fail. `--torch` installs that runtime too.

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { BOT_RUNTIMES, missingPackages, STANDARD_RUNTIME } from '../packages/hosts/src/sandbox/bot-runtimes.ts';
import { openInstaller } from './debian-package.ts';

const DISTRIBUTION = 'PyMahjongGB==1.4.0';
/** Botzone's C++ interface to the sources of the distribution. */
const ADAPTER = join(import.meta.dirname, 'mahjong-gb');
const RUNTIME = join(import.meta.dirname, '../.cache/runtime');
const PYTHON = '/usr/bin/python3';
const DOWNLOAD_FAILED =
  'the download from PyPI failed. Behind a proxy with its own certificate, set PIP_CERT to a file with it (images: docs/deployment.md)';
const CPP_FILES = /^(fan_calculator|shanten|stringify)\.(cpp|h)$|^(tile|standard_tiles)\.h$|^LICENSE$/;

/** Names of fans in newer versions, and on Botzone. */
const BOTZONE_FANS = { '独听・边张': '边张', '独听・嵌张': '嵌张', '独听・单钓': '单钓将' } as const;

const optional = BOT_RUNTIMES.filter((runtime) => runtime !== STANDARD_RUNTIME);
const { values: chosen } = parseArgs({
  options: Object.fromEntries(optional.map(({ name }) => [name, { type: 'boolean' as const }])),
});
const runtimes = [STANDARD_RUNTIME, ...optional.filter(({ name }) => chosen[name] === true)];
const problems = [...installPackages(), ...installMahjong()];
if (problems.length > 0) {
  const list = problems.map((problem) => `  ${problem}`).join('\n');
  console.warn(
    `\nMISSING FOR THE SANDBOX:\n${list}\nWithout bubblewrap, uploads are refused. Bots that need another missing part fail their checks.\n`,
  );
}

function installPackages(): string[] {
  if (process.platform !== 'linux') return ['Linux: bots run only with --trust here'];
  const findMissing = (): readonly string[] => runtimes.flatMap((runtime) => missingPackages(runtime));
  const missing = findMissing();
  if (missing.length === 0) return [];
  console.log(`The sandbox needs Debian's ${missing.join(', ')}. Installing.`);
  const installer = openInstaller();
  for (const name of missing) installer?.install(name);
  return findMissing().map((name) => `${name} (Debian, as root: apt-get install --no-install-recommends ${name})`);
}

/** Installs the Python package, and its C++ sources in the layout that Botzone's compiler uses. */
function installMahjong(): string[] {
  const marker = join(RUNTIME, 'installed.txt');
  const wanted = `${DISTRIBUTION} ${digestOfAdapter()}\n`;
  const isInstalled = existsSync(marker) && readFileSync(marker, 'utf8') === wanted;
  if (!existsSync(PYTHON) || isInstalled) return [];
  console.log(`Building ${DISTRIBUTION} for the sandbox.`);
  const work = mkdtempSync(join(tmpdir(), 'mcr-runtime-'));
  try {
    const problem = buildMahjong(work);
    if (problem !== undefined) return [`${DISTRIBUTION}: ${problem}`];
    placeRuntime([join(work, 'python'), join(work, 'cpp')]);
    writeFileSync(marker, wanted);
    return [];
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Changes with the files that are added to the distribution and with this script. */
function digestOfAdapter(): string {
  const files = [import.meta.filename, ...readdirSync(ADAPTER).map((name) => join(ADAPTER, name))];
  return createHash('sha256')
    .update(files.map((file) => readFileSync(file, 'utf8')).join('\0'))
    .digest('hex');
}

/** Fills the folders `python` and `cpp` in `work`. Returns the problem if that fails. */
function buildMahjong(work: string): string | undefined {
  const download = ['--no-deps', '--no-binary', ':all:', '--no-build-isolation', '-d', work, DISTRIBUTION];
  const isLoaded = pip('download', ...download);
  const archive = readdirSync(work).find((name) => name.endsWith('.tar.gz'));
  if (!isLoaded || archive === undefined) return DOWNLOAD_FAILED;
  const sources = join(work, 'sources');
  mkdirSync(sources);
  if (!run('tar', ['-xzf', join(work, archive), '--strip-components=1'], sources)) return 'the archive is damaged';
  const algorithm = join(sources, 'MahjongGB/mahjong-algorithm');
  nameFansAsBotzone(join(algorithm, 'fan_calculator.h'));
  const install = ['--no-deps', '--no-index', '--no-build-isolation', '--no-compile'];
  if (!pip('install', ...install, '--target', join(work, 'python'), sources)) return 'the build failed';
  return prepareCpp(algorithm, join(work, 'cpp/MahjongGB')) ? undefined : 'its C++ sources do not compile';
}

function pip(...args: readonly string[]): boolean {
  return run(PYTHON, ['-m', 'pip', '-q', '--disable-pip-version-check', ...args], import.meta.dirname);
}

function nameFansAsBotzone(header: string): void {
  let text = readFileSync(header, 'utf8');
  for (const [name, onBotzone] of Object.entries(BOTZONE_FANS)) text = text.replaceAll(`"${name}"`, `"${onBotzone}"`);
  writeFileSync(header, text);
}

/** Prepares the headers and a static library. */
function prepareCpp(algorithm: string, cpp: string): boolean {
  mkdirSync(cpp, { recursive: true });
  for (const file of readdirSync(algorithm)) if (CPP_FILES.test(file)) cpSync(join(algorithm, file), join(cpp, file));
  cpSync(ADAPTER, cpp, { recursive: true });
  const compiled = ['MahjongGB', 'fan_calculator', 'shanten', 'stringify'];
  const objects = compiled.map((each) => `${each}.o`);
  const isBuilt =
    run('g++', ['-O2', '-std=c++17', '-fPIC', '-c', ...compiled.map((each) => `${each}.cpp`)], cpp) &&
    run('ar', ['rcs', '../libMahjongGB.a', ...objects], cpp);
  for (const object of objects) rmSync(join(cpp, object), { force: true });
  return isBuilt;
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
