// Client of the help worker: requests help for the newest position. Positions that become outdated while the worker is busy are
// skipped.

import type { HelpAnswer, HelpRequest } from './help-worker.ts';
import type { TableHelp } from './table-help.ts';

export class HelpClient {
  /** Undefined while the help for a question is computed; otherwise of the newest position, or briefly of the one before it. */
  help = $state.raw<TableHelp>();
  #worker: Worker | undefined;
  #id = 0;
  #isBusy = false;
  #next: HelpRequest | undefined;

  ask(view: HelpRequest['view'], legalActions: HelpRequest['legalActions']): void {
    if (legalActions !== undefined) this.help = undefined;
    this.#id += 1;
    this.#next = { id: this.#id, view, legalActions };
    this.#send();
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isBusy = false;
  }

  #send(): void {
    if (this.#isBusy || this.#next === undefined) return;
    this.#worker ??= this.#open();
    this.#worker.postMessage(this.#next);
    this.#next = undefined;
    this.#isBusy = true;
  }

  #open(): Worker {
    const worker = new Worker(new URL('./help-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data: { id, help } }: MessageEvent<HelpAnswer>) => {
      if (id === this.#id) this.help = help;
      this.#isBusy = false;
      this.#send();
    });
    worker.addEventListener('error', () => {
      this.close();
      this.#send();
    });
    return worker;
  }
}
