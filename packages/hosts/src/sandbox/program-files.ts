// Makes host files available to sandboxed programs while they run.

import { realpathSync } from 'node:fs';
import { BOT_FOLDER, type Mount, type ProgramSpec } from '../program/program-runner.ts';
import type { FolderCopies, ShownFiles } from './folder-copies.ts';
import type { SandboxView } from './sandbox-command.ts';

export interface PreparedFiles {
  readonly view: SandboxView;
  /** Call after the end of the program. */
  done(): void;
}

/** What every program sees. */
export interface Everywhere {
  /** Folder with the `usr` and `etc` of an image in memory. */
  readonly image?: string;
  readonly proc: Mount;
  readonly runtime: readonly Mount[];
  /** Copies of files for other users; of all files in memory if there is an image. */
  readonly copies: FolderCopies;
}

export class ProgramFiles {
  readonly #everywhere: Everywhere;
  readonly #ofBots: Everywhere;

  /** `ofBots`: what bots see instead. */
  constructor(everywhere: Everywhere, ofBots: Everywhere = everywhere) {
    this.#everywhere = everywhere;
    this.#ofBots = ofBots;
  }

  /** `uid`: user id of the program; absent if it is that of this process. */
  async prepare(
    { folder, role = 'bot', readable = [], writable = [] }: ProgramSpec,
    uid?: number,
  ): Promise<PreparedFiles> {
    const { image, proc, runtime, copies } = role === 'bot' ? this.#ofBots : this.#everywhere;
    const shown: ShownFiles[] = [];
    const done = (): void => {
      for (const each of shown) each.done();
    };
    try {
      const own: Mount[] = [];
      const mounts = [{ host: folder, inside: BOT_FOLDER }, ...readable];
      // Those of an image are in memory and readable already.
      for (const { host, inside } of image === undefined ? [...runtime, ...mounts] : mounts) {
        const isOwn = uid === undefined && image === undefined;
        const files = isOwn ? { path: realpathSync(host), done: () => {} } : await copies.show(host);
        shown.push(files);
        own.push({ host: files.path, inside });
      }
      const view = {
        ...(image !== undefined && { image }),
        proc,
        readable: image === undefined ? own : [...runtime, ...own],
        writable: writable.map(({ inside }) => inside),
      };
      return { view, done };
    } catch (thrown) {
      done();
      throw thrown;
    }
  }
}
