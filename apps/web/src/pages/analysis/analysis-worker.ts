// The worker that evaluates the actions in a position with `goal`.

import { reviewDecision } from '@mcr-arena/bot-goal';
import { legalActions, observationOf, type ViewState } from '@mcr-arena/engine';
import { shownDecision } from '../../ui/review/shown-review.ts';

addEventListener('message', ({ data: state }: MessageEvent<ViewState>) => {
  const observation = observationOf(state)!;
  const legal = legalActions(state, state.config.seat);
  const decision = shownDecision(reviewDecision({ event: 0, observation, legalActions: legal, reply: undefined }));
  postMessage({ ...decision, chosen: undefined });
});
