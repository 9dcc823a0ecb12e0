// The runtime of every sandbox in addition to /usr: the current Node, and the files that `scripts/install-sandbox.ts` prepares
// for Botzone's bots. Also reports which libraries this machine has.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mount } from '../program/program-runner.ts';

interface SandboxRuntime {
  readonly mounts: readonly Mount[];
  /** Whether MahjongGB is installed for Python and for C++. */
  readonly mahjong: { readonly python: boolean; readonly cpp: boolean };
  readonly hasJsonCpp: boolean;
}

/** Folders of the MahjongGB distribution inside. */
export const RUNTIME_INSIDE = { bin: '/runtime/bin', python: '/runtime/python', cpp: '/runtime/cpp' } as const;

/** Folder of this checkout that `scripts/install-sandbox.ts` fills. */
const RUNTIME_FOLDER = fileURLToPath(new URL('../../../../.cache/runtime/', import.meta.url));

const JSON_CPP = ['/usr/include/jsoncpp', '/usr/include', '/usr/local/include'].map((path) => `${path}/json/json.h`);
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
    mahjong: { python: existsSync(python), cpp: existsSync(join(cpp, CPP_HEADER)) },
    hasJsonCpp: JSON_CPP.some((path) => existsSync(path)),
  };
}
