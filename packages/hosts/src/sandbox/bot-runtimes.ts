// The runtimes of bots: which bots need one, its Debian packages, and its needs in addition to the limits of a competition. Other code
// asks the entry of the list, never its name. `scripts/install-sandbox.ts` installs the packages.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian packages, each with a file that exists if it is installed. The path may contain one `*` in the name of a folder. */
type Packages = Readonly<Record<string, string>>;

export interface BotRuntime {
  readonly name: RuntimeName;
  /** What bots need while they play. */
  readonly plays: Packages;
  /** What only builds and the sandbox itself need: a machine without a compiler plays bots that are not built there. */
  readonly builds: Packages;
  /** Packages whose files bots read while they play, in addition to `plays`; dependencies are included. */
  readonly reads: readonly string[];
  /** The command that installs it. */
  readonly install: string;
  /** The bots that need it, by their code; absent: all others. */
  readonly neededBy?: { readonly language: string; readonly code: RegExp };
  /** Memory in addition to the limit of a bot. */
  readonly memoryMiB: number;
  /** CPU time to start a process, in addition to that of its first reply, in milliseconds. */
  readonly startCpuMs: number;
  /** Environment variables of its bots. */
  readonly environment: Readonly<Record<string, string>>;
}

export const RUNTIME_NAMES = ['standard', 'torch'] as const;
export type RuntimeName = (typeof RUNTIME_NAMES)[number];

const INSTALL = 'npx node scripts/install-sandbox.ts';

export const STANDARD_RUNTIME: BotRuntime = {
  name: 'standard',
  plays: { python3: '/usr/bin/python3', 'python3-numpy': '/usr/lib/python3/dist-packages/numpy' },
  builds: {
    bubblewrap: '/usr/bin/bwrap',
    'g++': '/usr/bin/g++',
    'python3-dev': '/usr/include/python3.*/Python.h',
    'python3-pip': '/usr/lib/python3/dist-packages/pip',
    'python3-setuptools': '/usr/lib/python3/dist-packages/setuptools',
    'python3-wheel': '/usr/lib/python3/dist-packages/wheel',
    'libjsoncpp-dev': '/usr/include/jsoncpp/json/json.h',
  },
  reads: ['libstdc++6', 'libgomp1', 'libjsoncpp-dev', 'bash', 'coreutils', 'dash', 'libc-bin', 'util-linux'],
  install: INSTALL,
  memoryMiB: 0,
  startCpuMs: 0,
  environment: {},
};

/** PyTorch for Python. Its import takes about two seconds of CPU time and 200 MiB. */
const TORCH_RUNTIME: BotRuntime = {
  name: 'torch',
  plays: { 'python3-torch': '/usr/lib/python3/dist-packages/torch' },
  builds: {},
  reads: [],
  install: `${INSTALL} --torch`,
  neededBy: {
    language: 'python',
    code: /^[ \t]*(?:from[ \t]+torch\b|import[ \t]+(?:[\w.]+(?:[ \t]+as[ \t]+\w+)?[ \t]*,[ \t]*)*torch\b)/m,
  },
  memoryMiB: 512,
  startCpuMs: 10_000,
  // More threads use more CPU time for one reply, and need more than one processor.
  environment: { OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
};

export const BOT_RUNTIMES: readonly BotRuntime[] = [STANDARD_RUNTIME, TORCH_RUNTIME];

export function runtimeOf(name: RuntimeName = 'standard'): BotRuntime {
  return BOT_RUNTIMES.find((runtime) => runtime.name === name)!;
}

/** The runtime that a bot needs by its code, which is read only if a runtime depends on it. */
export function runtimeForCode(language: string, readCode: () => string): BotRuntime {
  const candidates = BOT_RUNTIMES.filter(({ neededBy }) => neededBy?.language === language);
  const code = candidates.length === 0 ? '' : readCode();
  return candidates.find(({ neededBy }) => neededBy?.code.test(code)) ?? STANDARD_RUNTIME;
}

/** Names of its Debian packages that are not installed: those of `plays`, and also those of `builds` unless the bot is not built. */
export function missingPackages({ plays, builds }: BotRuntime, isBuilt = true): readonly string[] {
  const needed = isBuilt ? { ...builds, ...plays } : plays;
  return Object.entries(needed).flatMap(([name, file]) => (isThere(file) ? [] : [name]));
}

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
