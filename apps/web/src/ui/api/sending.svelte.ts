// Requests that change data, as state of a component: whether one is under way, and why the latest was refused.

import type { Answer, ApiError } from './client.ts';

export class Sending {
  isBusy = $state(false);
  /** Undefined if the latest request succeeded. */
  error = $state.raw<ApiError>();

  async send<T>(request: Promise<Answer<T>>): Promise<Answer<T>> {
    this.isBusy = true;
    const answer = await request;
    this.error = answer.ok ? undefined : answer.error;
    this.isBusy = false;
    return answer;
  }
}
