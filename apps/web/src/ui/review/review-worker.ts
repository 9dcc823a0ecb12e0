// The review worker.

import type { PlayedDeal } from '@mcr-arena/engine';
import type { Seat } from '@mcr-arena/tiles';
import { shownReview } from './shown-review.ts';

export interface ReviewRequest {
  readonly deal: PlayedDeal;
  readonly seat: Seat;
}

addEventListener('message', ({ data: { deal, seat } }: MessageEvent<ReviewRequest>) => {
  postMessage(shownReview(deal, seat));
});
