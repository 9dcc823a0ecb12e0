// The user's run of unsaved code: started, followed until it is done, and stopped.

import type { Trial, TrialTask } from '@mcr-arena/protocol/documents';
import { type ApiError, fetchDocument, sendDocument, sendForm } from '../../../ui/api/client.ts';

const PATH = '/trial';
const LOOK_MS = 400;

export class TrialRun {
  /** The last state; undefined before the first run. */
  trial = $state.raw<Trial>();
  /** Why the run could not be started or followed. */
  error = $state.raw<ApiError>();
  /** Whether a run was requested and has not ended. */
  isUnderWay = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  /** Replaces a run in progress that was started here. */
  async start(task: TrialTask, file: File): Promise<void> {
    const isReplacing = this.isUnderWay;
    const turn = this.#begin();
    if (isReplacing) await sendDocument('DELETE', PATH);
    if (turn !== this.#turn) return;
    const form = new FormData();
    form.set('task', JSON.stringify(task));
    form.set('file', file);
    const answer = await sendForm<Trial>(PATH, form, () => {});
    if (turn !== this.#turn) return;
    if (!answer.ok) return this.#fail(answer.error);
    this.trial = answer.value;
    this.#lookLater(turn, answer.value.id);
  }

  /** Stops the run in progress, which may be of another tab. */
  async stop(): Promise<void> {
    this.leave();
    const answer = await sendDocument('DELETE', PATH);
    this.error = answer.ok ? undefined : answer.error;
  }

  /** Stops following, without stopping the run. */
  leave(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.isUnderWay = false;
  }

  #begin(): number {
    this.leave();
    this.isUnderWay = true;
    this.error = undefined;
    this.trial = undefined;
    return this.#turn;
  }

  #fail(error: ApiError): void {
    this.error = error;
    this.isUnderWay = false;
  }

  #lookLater(turn: number, id: string): void {
    this.#timer = setTimeout(() => void this.#look(turn, id), LOOK_MS);
  }

  async #look(turn: number, id: string): Promise<void> {
    const answer = await fetchDocument<Trial>(PATH);
    if (turn !== this.#turn) return;
    if (!answer.ok) {
      // The server may be unreachable for a moment, or limits the requests.
      const isPassing = answer.error.retryAt !== undefined || answer.error.code === 'unreachable';
      return isPassing ? this.#lookLater(turn, id) : this.#fail(answer.error);
    }
    // Another tab has started a run in place of this one.
    if (answer.value.id !== id) return this.leave();
    this.trial = answer.value;
    if (answer.value.state === 'done') this.isUnderWay = false;
    else this.#lookLater(turn, id);
  }
}
