// The host files of a sandbox, in a folder of their own. If something removes the folder or the image in memory, such as a service that
// cleans temporary files, it is written again. What running programs use of the former folder stays until the sandbox is closed.

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
  /** Opens the image again after it was removed. */
  reopen(): Promise<MemoryImage>;
}

const PROC = 'proc';
const COPIES = 'copies';
const SPARE = 'spare';

export class SandboxHome {
  readonly #runtime: readonly Mount[];
  #memory: MemoryPlace | undefined;
  #files: HomeFiles;
  readonly #former: HomeFiles[] = [];
  #writing: Promise<HomeFiles> | undefined;

  /** `runtime`: mounts of the language runtimes. `memory`: where bots see files in memory. */
  constructor(runtime: readonly Mount[], memory?: MemoryPlace) {
    this.#runtime = runtime;
    this.#memory = memory;
    this.#files = writeHome(runtime, memory);
  }

  /** The files; written again if one is missing. */
  async complete(): Promise<HomeFiles> {
    if (this.#files.needed.every((path) => existsSync(path))) return this.#files;
    this.#writing ??= this.#writeAgain().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  remove(): void {
    for (const files of [...this.#former, this.#files]) files.remove();
    this.#memory?.image.release();
  }

  async #writeAgain(): Promise<HomeFiles> {
    if (this.#memory !== undefined && !existsSync(usrOf(this.#memory.image))) {
      const image = await this.#memory.reopen();
      this.#memory.image.release();
      this.#memory = { ...this.#memory, image };
    }
    const files = writeHome(this.#runtime, this.#memory);
    this.#former.push(this.#files);
    this.#files = files;
    return files;
  }
}

function usrOf({ path }: MemoryImage): string {
  return join(path, 'usr');
}

function writeHome(runtime: readonly Mount[], memory: MemoryPlace | undefined): HomeFiles {
  const home = createSandboxFolder();
  const filters = Object.fromEntries(
    CALLERS.map((caller) => [caller, join(home.path, `${caller}.bpf`)]),
  ) as HomeFiles['filters'];
  for (const caller of CALLERS) writeFileSync(filters[caller], seccompFilter(caller));
  const everywhere = { ...newFolders(home.path), runtime };
  const spare = join(home.path, SPARE);
  mkdirSync(spare);
  const inMemory = memory && createSandboxFolder(memory.folder);
  const ofBots = inMemory && {
    ...newFolders(inMemory.path, spare),
    image: memory.image.path,
    runtime: memory.image.runtime,
  };
  const folders = [home, ...(inMemory === undefined ? [] : [inMemory])];
  return {
    path: home.path,
    filters,
    programs: new ProgramFiles(everywhere, ofBots),
    needed: [
      ...Object.values(filters),
      spare,
      ...folders.flatMap(({ path }) => [join(path, PROC), join(path, COPIES)]),
      ...(memory === undefined ? [] : [usrOf(memory.image)]),
    ],
    remove: () => {
      for (const folder of folders) folder.remove();
    },
  };
}

function newFolders(path: string, spare?: string): Pick<Everywhere, 'proc' | 'copies'> {
  writeStaticProc(join(path, PROC));
  mkdirSync(join(path, COPIES));
  return { proc: { host: join(path, PROC), inside: '/proc' }, copies: new FolderCopies(join(path, COPIES), spare) };
}
