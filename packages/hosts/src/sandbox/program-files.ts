// The host files of one program, as its sandbox shows them, for as long as it runs.

import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Mount, ProgramSpec } from '../program/program-runner.ts';
import { FolderCopies, type ShownFiles } from './folder-copies.ts';
import { OutputFolder } from './output-folder.ts';
import type { SandboxView } from './sandbox-command.ts';

export interface PreparedFiles {
  readonly view: SandboxView;
  /** Bytes that the program has written outside of its sandbox. */
  writtenBytes(): number;
  /** After the end of the program. `delivers`: what it has written is copied to the folders that were named. */
  cleanUp(delivers: boolean): Promise<void>;
}

/** Where a program finds its folder. */
const BOT_FOLDER = '/bot';

export class ProgramFiles {
  readonly #outputs: string;
  readonly #everywhere: { readonly masks: readonly Mount[]; readonly runtime: readonly Mount[] };
  readonly #copies: FolderCopies;

  /** `folder`: of this process alone. */
  constructor(folder: string, everywhere: { readonly masks: readonly Mount[]; readonly runtime: readonly Mount[] }) {
    this.#outputs = join(folder, 'outputs');
    this.#everywhere = everywhere;
    this.#copies = new FolderCopies(join(folder, 'copies'));
    for (const each of ['outputs', 'copies']) mkdirSync(join(folder, each));
  }

  /** `uid`: of the program; absent where it is this process's. */
  async prepare({ folder, readable = [], writable = [] }: ProgramSpec, uid?: number): Promise<PreparedFiles> {
    const shown: ShownFiles[] = [];
    const outputs: { readonly folder: OutputFolder; readonly inside: string }[] = [];
    const cleanUp = async (delivers: boolean): Promise<void> => {
      for (const each of shown) each.done();
      try {
        if (delivers) for (const { folder: output } of outputs) await output.deliver();
      } finally {
        for (const { folder: output } of outputs) output.remove();
      }
    };
    try {
      const own: Mount[] = [];
      for (const { host, inside } of [...this.#everywhere.runtime, { host: folder, inside: BOT_FOLDER }, ...readable]) {
        const files = await this.#show(host, uid);
        shown.push(files);
        own.push({ host: files.path, inside });
      }
      for (const { host, inside } of writable) {
        outputs.push({ folder: await OutputFolder.open(this.#outputs, host, uid), inside });
      }
      const writableMounts = outputs.map(({ folder: output, inside }) => ({ host: output.path, inside }));
      const view = { masks: this.#everywhere.masks, readable: own, writable: writableMounts };
      const writtenBytes = (): number => outputs.reduce((total, { folder: output }) => total + output.bytes(), 0);
      return { view, writtenBytes, cleanUp };
    } catch (thrown) {
      await cleanUp(false);
      throw thrown;
    }
  }

  async #show(host: string, uid: number | undefined): Promise<ShownFiles> {
    return uid === undefined ? { path: realpathSync(host), done: () => {} } : this.#copies.show(host);
  }
}
