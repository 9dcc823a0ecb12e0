// Makes host files available to sandboxed programs while they run.

import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { BOT_FOLDER, type Mount, type ProgramSpec } from '../program/program-runner.ts';
import { FolderCopies, type ShownFiles } from './folder-copies.ts';
import type { SandboxView } from './sandbox-command.ts';

export interface PreparedFiles {
  readonly view: SandboxView;
  /** Call after the end of the program. */
  done(): void;
}

/** What every program sees. */
interface Everywhere {
  readonly proc: Mount;
  readonly runtime: readonly Mount[];
}

export class ProgramFiles {
  readonly #everywhere: Everywhere;
  readonly #copies: FolderCopies;

  /** `folder`: private to this process. */
  constructor(folder: string, everywhere: Everywhere) {
    this.#everywhere = everywhere;
    this.#copies = new FolderCopies(join(folder, 'copies'));
    mkdirSync(join(folder, 'copies'));
  }

  /** `uid`: user id of the program; absent if it is that of this process. */
  async prepare({ folder, readable = [], writable = [] }: ProgramSpec, uid?: number): Promise<PreparedFiles> {
    const shown: ShownFiles[] = [];
    const done = (): void => {
      for (const each of shown) each.done();
    };
    try {
      const own: Mount[] = [];
      for (const { host, inside } of [...this.#everywhere.runtime, { host: folder, inside: BOT_FOLDER }, ...readable]) {
        const files = await this.#show(host, uid);
        shown.push(files);
        own.push({ host: files.path, inside });
      }
      const view = { proc: this.#everywhere.proc, readable: own, writable: writable.map(({ inside }) => inside) };
      return { view, done };
    } catch (thrown) {
      done();
      throw thrown;
    }
  }

  async #show(host: string, uid: number | undefined): Promise<ShownFiles> {
    return uid === undefined ? { path: realpathSync(host), done: () => {} } : this.#copies.show(host);
  }
}
