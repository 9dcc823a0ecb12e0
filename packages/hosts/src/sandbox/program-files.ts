// Makes host files available to sandboxed programs while they run, and cleans up afterwards.

import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Mount, ProgramSpec } from '../program/program-runner.ts';
import { FolderCopies, type ShownFiles } from './folder-copies.ts';
import { OutputFolder } from './output-folder.ts';
import type { SandboxView } from './sandbox-command.ts';

export interface PreparedFiles {
  readonly view: SandboxView;
  /** Bytes that the program has written outside its sandbox. */
  writtenBytes(): number;
  /** Call after the end of the program. `delivers`: whether to copy its output to the requested folders. */
  cleanUp(delivers: boolean): Promise<void>;
}

/** Path of the program's folder inside. */
const BOT_FOLDER = '/bot';

export class ProgramFiles {
  readonly #outputs: string;
  readonly #everywhere: { readonly masks: readonly Mount[]; readonly runtime: readonly Mount[] };
  readonly #copies: FolderCopies;

  /** `folder`: private to this process. */
  constructor(folder: string, everywhere: { readonly masks: readonly Mount[]; readonly runtime: readonly Mount[] }) {
    this.#outputs = join(folder, 'outputs');
    this.#everywhere = everywhere;
    this.#copies = new FolderCopies(join(folder, 'copies'));
    for (const each of ['outputs', 'copies']) mkdirSync(join(folder, each));
  }

  /** `uid`: user id of the program; absent if it is that of this process. */
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
