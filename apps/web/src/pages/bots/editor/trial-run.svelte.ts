// The user's run of unsaved code: started, followed until it is done, also after a reload of the page, and stopped.

import type { Trial, TrialTask } from '@mcr-arena/protocol/documents';
import { type ApiError, fetchDocument, sendDocument, sendForm } from '../../../ui/api/client.ts';
import { keepChoice, keptChoice } from '../../../ui/storage/kept-choice.ts';

const PATH = '/trial';
const LOOK_MS = 400;
/** Where the id of the run in progress is kept, for the tab that started it. */
const KEY = 'bot-run';

interface Order {
  readonly task: TrialTask;
  /** Packs the files of the bot. */
  readonly pack: () => Promise<File>;
}

export class TrialRun {
  /** The last state; undefined before the first run. */
  trial = $state.raw<Trial>();
  /** Why the run could not be started or followed. */
  error = $state.raw<ApiError>();
  /** Whether a run was requested and has not ended. */
  isUnderWay = $state(false);
  /** Whether the run was started before the page was loaded. */
  isEarlier = $state(false);
  /** Whether the server did not respond when the run was last looked at. */
  isUnheard = $state(false);
  /** Since the run has left the queue; since the page was loaded, if that was later. */
  runningSeconds = $state(0);
  #runningFrom: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;
  #order: Order | undefined;
  /** The last request that starts or stops a run: they are sent one after the other. */
  #sent: Promise<unknown> = Promise.resolve();

  /** Replaces a run in progress that was started here. */
  start(order: Order): Promise<void> {
    return this.#start(order, this.isUnderWay);
  }

  /** Starts the run that was refused because another one is in progress, in place of that one. */
  async replaceOther(): Promise<void> {
    if (this.#order !== undefined) await this.#start(this.#order, true);
  }

  /** Follows the run that this tab started before the page was loaded, unless its end was shown. */
  resume(): void {
    const id = keptChoice(KEY);
    if (id === undefined) return;
    const turn = this.#begin();
    this.isEarlier = true;
    void this.#look(turn, id);
  }

  /** Stops the run in progress, which may be of another tab. */
  async stop(): Promise<void> {
    this.leave();
    const turn = this.#turn;
    keepChoice(KEY, undefined);
    const stopping = this.#sent.then(() => sendDocument('DELETE', PATH));
    this.#sent = stopping;
    const answer = await stopping;
    if (turn === this.#turn) this.error = answer.ok ? undefined : answer.error;
  }

  /** Stops following, without stopping the run. */
  leave(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.isUnderWay = false;
    this.isUnheard = false;
  }

  async #start(order: Order, isReplacing: boolean): Promise<void> {
    // The buttons are disabled from here on: packing takes a moment.
    const turn = this.#begin();
    this.#order = order;
    const file = await order.pack();
    await this.#sent;
    if (isReplacing) await sendDocument('DELETE', PATH);
    if (turn !== this.#turn) return;
    const form = new FormData();
    form.set('task', JSON.stringify(order.task));
    form.set('file', file);
    const sent = sendForm<Trial>(PATH, form, () => {});
    this.#sent = sent;
    const answer = await sent;
    if (turn !== this.#turn) return;
    if (!answer.ok) return this.#fail(answer.error);
    keepChoice(KEY, answer.value.id);
    this.trial = answer.value;
    this.#lookLater(turn, answer.value.id);
  }

  #begin(): number {
    this.leave();
    this.isUnderWay = true;
    this.isEarlier = false;
    this.error = undefined;
    this.trial = undefined;
    this.runningSeconds = 0;
    this.#runningFrom = undefined;
    return this.#turn;
  }

  #fail(error: ApiError): void {
    this.leave();
    this.error = error;
  }

  #lookLater(turn: number, id: string): void {
    this.#timer = setTimeout(() => void this.#look(turn, id), LOOK_MS);
  }

  async #look(turn: number, id: string): Promise<void> {
    const answer = await fetchDocument<Trial>(PATH);
    if (turn !== this.#turn) return;
    this.isUnheard = !answer.ok && answer.error.code === 'unreachable';
    if (!answer.ok) {
      // The server may be unreachable for a moment, or limits the requests.
      if (answer.error.retryAt !== undefined || this.isUnheard) return this.#lookLater(turn, id);
      keepChoice(KEY, undefined);
      // The results of runs are deleted: an earlier one is not missed.
      return this.isEarlier && this.trial === undefined ? this.leave() : this.#fail(answer.error);
    }
    const isOther = answer.value.id !== id;
    if (isOther || answer.value.state === 'done') keepChoice(KEY, undefined);
    // Another tab has started a run in place of this one.
    if (isOther) return this.leave();
    this.trial = answer.value;
    if (answer.value.state === 'running') {
      this.#runningFrom ??= performance.now();
      this.runningSeconds = Math.floor((performance.now() - this.#runningFrom) / 1000);
    }
    if (answer.value.state === 'done') this.leave();
    else this.#lookLater(turn, id);
  }
}
