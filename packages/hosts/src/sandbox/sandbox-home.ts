// The host files of a sandbox, in a folder of their own. If something removes the folder, such as a service that cleans temporary
// files, it is written again.

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mount } from '../program/program-runner.ts';
import { ProgramFiles } from './program-files.ts';
import { createSandboxFolder } from './sandbox-folder.ts';
import { CALLERS, type Caller, seccompFilter } from './seccomp.ts';
import { writeStaticProc } from './static-proc.ts';

export interface HomeFiles {
  /** The folder. */
  readonly path: string;
  /** Paths of the filters of system calls. */
  readonly filters: Readonly<Record<Caller, string>>;
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
  const filters = Object.fromEntries(
    CALLERS.map((caller) => [caller, join(path, `${caller}.bpf`)]),
  ) as HomeFiles['filters'];
  for (const caller of CALLERS) writeFileSync(filters[caller], seccompFilter(caller));
  const proc = join(path, 'proc');
  writeStaticProc(proc);
  const programs = new ProgramFiles(path, { proc: { host: proc, inside: '/proc' }, runtime });
  return { path, filters, programs, needed: [...Object.values(filters), join(path, 'copies'), proc], remove };
}
