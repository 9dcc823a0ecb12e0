// The runtime of every sandbox in addition to /usr: the current Node, and the files that `scripts/install-sandbox.ts` prepares
// for Botzone's bots. Also reports which languages this machine can run and compile.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mount } from '../program/program-runner.ts';

export interface SandboxRuntime {
  readonly mounts: readonly Mount[];
  /** Absolute paths inside; absent if not installed on this machine. */
  readonly programs: { readonly node: string; readonly python?: string; readonly cpp?: string };
  /** Whether MahjongGB is installed for Python and for C++. */
  readonly mahjong: { readonly python: boolean; readonly cpp: boolean };
  readonly hasNumpy: boolean;
  readonly hasJsonCpp: boolean;
}

/** Folders of the MahjongGB distribution inside. */
export const RUNTIME_INSIDE = { bin: '/runtime/bin', python: '/runtime/python', cpp: '/runtime/cpp' } as const;

/** Folder of this checkout that `scripts/install-sandbox.ts` fills. */
export const RUNTIME_FOLDER = fileURLToPath(new URL('../../../../.cache/runtime/', import.meta.url));

const PYTHON = '/usr/bin/python3';
const CPP = '/usr/bin/g++';
const NUMPY = ['/usr/lib/python3/dist-packages/numpy'];
const JSON_CPP = ['/usr/include/jsoncpp/json/json.h', '/usr/include/json/json.h'];
const CPP_HEADER = 'MahjongGB/MahjongGB.h';

/** `folder`: filled by the script; may be missing. */
export function findRuntime(folder = RUNTIME_FOLDER): SandboxRuntime {
  const [python, cpp] = [join(folder, 'python'), join(folder, 'cpp')];
  const prepared = [
    { host: python, inside: RUNTIME_INSIDE.python },
    { host: cpp, inside: RUNTIME_INSIDE.cpp },
  ].filter(({ host }) => existsSync(host));
  return {
    mounts: [{ host: process.execPath, inside: `${RUNTIME_INSIDE.bin}/node` }, ...prepared],
    programs: {
      node: `${RUNTIME_INSIDE.bin}/node`,
      ...(existsSync(PYTHON) && { python: PYTHON }),
      ...(existsSync(CPP) && { cpp: CPP }),
    },
    mahjong: { python: existsSync(python), cpp: existsSync(join(cpp, CPP_HEADER)) },
    hasNumpy: NUMPY.some((path) => existsSync(path)),
    hasJsonCpp: JSON_CPP.some((path) => existsSync(path)),
  };
}
