// The trainer's worker, which finds situations.

import { type Situation, situationOf } from './situation.ts';

export interface SituationRequest {
  readonly seed: string;
  readonly number: number;
}

addEventListener('message', ({ data: { seed, number } }: MessageEvent<SituationRequest>) => {
  postMessage(situationOf(seed, number) satisfies Situation);
});
