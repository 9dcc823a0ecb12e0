// Finds onnxruntime-node, an optional dependency that is loaded only in separate processes.

import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix, relative, sep } from 'node:path';
import type { Mount } from '../program/program-runner.ts';

interface OnnxRuntime {
  /** Path of the module to load, as seen by the program. */
  readonly file: string;
  /** Files that the module reads. */
  readonly readable: readonly Mount[];
}

const NAME = 'onnxruntime-node';
/** A package that onnxruntime-node loads. */
const SHARED = 'onnxruntime-common';
/** Folder of both packages for the program: side by side, so that one can import the other. */
const INSIDE = '/runtime/node_modules';

const INSTALL = `run "npm install" in a clone, or "npm install ${NAME}" beside the npm package of mcr; the Python package needs a clone (MCR_HOME)`;
export const RUNTIME_MISSING = `ONNX models need ${NAME}, which is not installed: ${INSTALL}`;

let found: OnnxRuntime | undefined;

export function isOnnxRuntimeInstalled(): boolean {
  try {
    findOnnxRuntime();
    return true;
  } catch {
    return false;
  }
}

/** Throws if it is not installed. */
export function findOnnxRuntime(): OnnxRuntime {
  found ??= find();
  return found;
}

function find(): OnnxRuntime {
  const own = createRequire(import.meta.url);
  const file = resolved(own, NAME);
  const shared = resolved(createRequire(file), SHARED);
  const folder = folderOf(file, NAME);
  return {
    file: posix.join(INSIDE, NAME, ...relative(folder, file).split(sep)),
    readable: [
      { host: folder, inside: posix.join(INSIDE, NAME) },
      { host: folderOf(shared, SHARED), inside: posix.join(INSIDE, SHARED) },
    ],
  };
}

function resolved(require: NodeJS.Require, name: string): string {
  try {
    return realpathSync(require.resolve(name));
  } catch (cause) {
    throw new Error(RUNTIME_MISSING, { cause });
  }
}

/** The folder of the package that the file belongs to. */
function folderOf(file: string, name: string): string {
  let folder = dirname(file);
  while (!folder.endsWith(join('node_modules', name)) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}
