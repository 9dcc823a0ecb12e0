// What every sandbox offers to programs beside /usr: the Node that runs this process, and what `scripts/install-sandbox.ts`
// prepared for Botzone's bots. Which languages this machine can run and compile.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mount } from '../program/program-runner.ts';

export interface SandboxRuntime {
  readonly mounts: readonly Mount[];
  /** By absolute path inside; absent where this machine has none. */
  readonly programs: { readonly node: string; readonly python?: string; readonly cpp?: string };
  /** Whether Python's and C++'s MahjongGB are there. */
  readonly mahjong: { readonly python: boolean; readonly cpp: boolean };
  readonly hasNumpy: boolean;
  readonly hasJsonCpp: boolean;
}

/** Folders inside, where the distribution of MahjongGB lies. */
export const RUNTIME_INSIDE = { bin: '/runtime/bin', python: '/runtime/python', cpp: '/runtime/cpp' } as const;

/** Folder of this checkout that `scripts/install-sandbox.ts` fills. */
export const RUNTIME_FOLDER = fileURLToPath(new URL('../../../../.cache/runtime/', import.meta.url));

const PYTHON = '/usr/bin/python3';
const CPP = '/usr/bin/g++';
const NUMPY = ['/usr/lib/python3/dist-packages/numpy'];
const JSON_CPP = ['/usr/include/jsoncpp/json/json.h', '/usr/include/json/json.h'];
const CPP_HEADER = 'MahjongGB/MahjongGB.h';

/** `folder`: what the script filled; need not be there. */
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
