// The worker that asks the network `policy`. It loads the network only when it is asked.

import type { ViewState } from '@mcr-arena/engine';
import { fetchNetwork } from '../workers/fetch-network.ts';
import type { ReviewRequest } from './review-worker.ts';
import { networkChoice, networkChoices } from './second-opinion.ts';

/** A deal is answered with a map of actions by event, a position with an action. */
export type OpinionRequest = ReviewRequest | { readonly state: ViewState };

addEventListener('message', ({ data }: MessageEvent<OpinionRequest>) => {
  // A rejection would not reach the page; an error does.
  reply(data).catch(reportError);
});

async function reply(request: OpinionRequest): Promise<void> {
  const model = await fetchNetwork();
  postMessage(
    'state' in request ? networkChoice(request.state, model) : networkChoices(request.deal, request.seat, model),
  );
}
