// The worker that asks the network `policy`. It loads the network, which is larger than the page, only when it is asked.

import model from '@mcr-arena/bot-policy/policy.onnx?url';
import type { ReviewRequest } from './review-worker.ts';
import { networkChoices } from './second-opinion.ts';

addEventListener('message', ({ data }: MessageEvent<ReviewRequest>) => {
  // A rejection would not reach the page; an error does.
  reply(data).catch(reportError);
});

async function reply({ deal, seat }: ReviewRequest): Promise<void> {
  const answer = await fetch(model);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}: ${answer.url}`);
  postMessage(networkChoices(deal, seat, new Uint8Array(await answer.arrayBuffer())));
}
