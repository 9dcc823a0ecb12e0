// The host files of a sandbox, in a folder of their own. If something removes the folder, such as a service that cleans temporary
// files, it is written again.

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mount } from '../program/program-runner.ts';
import { FolderCopies } from './folder-copies.ts';
import { findMemoryFolder, type MemoryImage, openMemoryImage } from './memory-image.ts';
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

const PROC = 'proc';
const COPIES = 'copies';

export class SandboxHome {
  readonly #runtime: readonly Mount[];
  readonly #inMemory: boolean;
  #files: Promise<HomeFiles>;

  /** `runtime`: mounts of the language runtimes. `inMemory`: whether bots see files in memory, if this machine can do that. */
  constructor(runtime: readonly Mount[], inMemory: boolean) {
    this.#runtime = runtime;
    this.#inMemory = inMemory;
    this.#files = this.#write();
    // Whoever needs the files handles a failure.
    this.#files.catch(() => {});
  }

  /** The files; written again if one is missing. */
  async complete(): Promise<HomeFiles> {
    const written = this.#files;
    const files = await written;
    if (files.needed.every((path) => existsSync(path))) return files;
    if (this.#files === written) {
      files.remove();
      this.#files = this.#write();
    }
    return this.#files;
  }

  async remove(): Promise<void> {
    await this.#files.then(
      (files) => files.remove(),
      () => {},
    );
  }

  async #write(): Promise<HomeFiles> {
    const memory = this.#inMemory ? findMemoryFolder() : undefined;
    if (memory?.ok !== true) return writeHome(this.#runtime);
    return writeHome(this.#runtime, memory.value, await openMemoryImage(memory.value, this.#runtime));
  }
}

/** `memory`: a folder on a file system in memory, with an image beside it. */
function writeHome(runtime: readonly Mount[], memory?: string, image?: MemoryImage): HomeFiles {
  const home = createSandboxFolder();
  const filters = Object.fromEntries(
    CALLERS.map((caller) => [caller, join(home.path, `${caller}.bpf`)]),
  ) as HomeFiles['filters'];
  for (const caller of CALLERS) writeFileSync(filters[caller], seccompFilter(caller));
  const everywhere = { ...newFolders(home.path, false), runtime };
  const inMemory = image && createSandboxFolder(memory);
  const ofBots = inMemory && { ...newFolders(inMemory.path, true), image: image.path, runtime: image.runtime };
  const folders = inMemory === undefined ? [home] : [home, inMemory];
  return {
    path: home.path,
    filters,
    programs: new ProgramFiles(everywhere, ofBots),
    needed: [
      ...Object.values(filters),
      ...folders.flatMap(({ path }) => [join(path, PROC), join(path, COPIES)]),
      ...(image === undefined ? [] : [image.path]),
    ],
    remove: () => {
      for (const folder of folders) folder.remove();
      image?.release();
    },
  };
}

function newFolders(path: string, copiesAll: boolean): Pick<Everywhere, 'proc' | 'copies'> {
  writeStaticProc(join(path, PROC));
  mkdirSync(join(path, COPIES));
  return { proc: { host: join(path, PROC), inside: '/proc' }, copies: new FolderCopies(join(path, COPIES), copiesAll) };
}
