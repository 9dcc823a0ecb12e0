// The worker that continues two actions by the network `policy`. It posts the tally several times a second, and at the end.

import { policyBots } from '@mcr-arena/bot-policy/browser';
import { continueBy, NO_CONTINUATIONS, type WhatIf, type WhatIfTally, withWorld } from '@mcr-arena/runs/browser';
import { fetchNetwork } from '../workers/fetch-network.ts';

export interface WhatIfRequest extends WhatIf {
  /** Number of worlds. */
  readonly count: number;
}

const REPORT_MS = 250;

addEventListener('message', ({ data }: MessageEvent<WhatIfRequest>) => {
  // A rejection would not reach the page; an error does.
  run(data).catch(reportError);
});

async function run(request: WhatIfRequest): Promise<void> {
  const player = continueBy(policyBots(await fetchNetwork()), request.state);
  let tally: WhatIfTally = NO_CONTINUATIONS;
  let reportedAt = 0;
  while (tally.continuations < request.count) {
    tally = withWorld(tally, request, tally.continuations, player);
    if (performance.now() - reportedAt < REPORT_MS && tally.continuations < request.count) continue;
    reportedAt = performance.now();
    postMessage(tally);
  }
}
