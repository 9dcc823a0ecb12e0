// The host files of a sandbox, in a folder of their own. If something removes the folder, such as a service that cleans temporary
// files, it is written again.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mount } from '../program/program-runner.ts';
import { writeMasks } from './masked-proc.ts';
import { ProgramFiles } from './program-files.ts';
import { createSandboxFolder } from './sandbox-folder.ts';
import { seccompFilter } from './seccomp.ts';

export interface HomeFiles {
  /** The folder. */
  readonly path: string;
  /** Path of the filter of system calls. */
  readonly seccomp: string;
  readonly programs: ProgramFiles;
  /** Paths that every start needs. */
  readonly needed: readonly string[];
  remove(): void;
}

export class SandboxHome {
  readonly #runtime: readonly Mount[];
  #files: HomeFiles;

  /** `runtime`: mounts of the language runtimes. */
  constructor(runtime: readonly Mount[]) {
    this.#runtime = runtime;
    this.#files = writeHome(runtime);
  }

  /** The files; written again if one is missing. */
  complete(): HomeFiles {
    if (!this.#files.needed.every((path) => existsSync(path))) {
      this.#files.remove();
      this.#files = writeHome(this.#runtime);
    }
    return this.#files;
  }

  remove(): void {
    this.#files.remove();
  }
}

function writeHome(runtime: readonly Mount[]): HomeFiles {
  const { path, remove } = createSandboxFolder();
  const seccomp = join(path, 'seccomp.bpf');
  writeFileSync(seccomp, seccompFilter());
  const masks = writeMasks(join(path, 'proc'));
  const programs = new ProgramFiles(path, { masks, runtime });
  return { path, seccomp, programs, needed: [seccomp, join(path, 'copies'), ...masks.map(({ host }) => host)], remove };
}
