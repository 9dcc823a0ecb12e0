// The host files of a sandbox, in a folder of their own. If something removes the folder, such as a service that cleans temporary
// files, it is written again.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mount } from '../program/program-runner.ts';
import { FolderCopies } from './folder-copies.ts';
import type { MemoryImage } from './memory-image.ts';
import { type Everywhere, ProgramFiles } from './program-files.ts';
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

export interface MemoryPlace {
  /** A folder on a file system in memory. */
  readonly folder: string;
  readonly image: MemoryImage;
}

const PROC = 'proc';
const COPIES = 'copies';

export class SandboxHome {
  readonly #runtime: readonly Mount[];
  readonly #memory: MemoryPlace | undefined;
  #files: HomeFiles;

  /** `runtime`: mounts of the language runtimes. `memory`: where bots see files in memory. */
  constructor(runtime: readonly Mount[], memory?: MemoryPlace) {
    this.#runtime = runtime;
    this.#memory = memory;
    this.#files = writeHome(runtime, memory);
  }

  /** The files; written again if one is missing. */
  complete(): HomeFiles {
    if (!this.#files.needed.every((path) => existsSync(path))) {
      this.#files.remove();
      this.#files = writeHome(this.#runtime, this.#memory);
    }
    return this.#files;
  }

  remove(): void {
    this.#files.remove();
    this.#memory?.image.release();
  }
}

function writeHome(runtime: readonly Mount[], memory: MemoryPlace | undefined): HomeFiles {
  const home = createSandboxFolder();
  const filters = Object.fromEntries(
    CALLERS.map((caller) => [caller, join(home.path, `${caller}.bpf`)]),
  ) as HomeFiles['filters'];
  for (const caller of CALLERS) writeFileSync(filters[caller], seccompFilter(caller));
  const everywhere = { ...newFolders(home.path, false), runtime };
  const inMemory = memory && createSandboxFolder(memory.folder);
  const ofBots = inMemory && {
    ...newFolders(inMemory.path, true),
    image: memory.image.path,
    runtime: memory.image.runtime,
  };
  const folders = [home, ...(inMemory === undefined ? [] : [inMemory])];
  return {
    path: home.path,
    filters,
    programs: new ProgramFiles(everywhere, ofBots),
    needed: [...Object.values(filters), ...folders.flatMap(({ path }) => [join(path, PROC), join(path, COPIES)])],
    remove: () => {
      for (const folder of folders) folder.remove();
    },
  };
}

function newFolders(path: string, copiesAll: boolean): Pick<Everywhere, 'proc' | 'copies'> {
  writeStaticProc(join(path, PROC));
  mkdirSync(join(path, COPIES));
  return { proc: { host: join(path, PROC), inside: '/proc' }, copies: new FolderCopies(join(path, COPIES), copiesAll) };
}
