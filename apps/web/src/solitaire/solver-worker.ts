// The worker that solves: one task after the other, an answer for each.

import { answerTask, type SolverRequest } from './solver-tasks.ts';

addEventListener('message', ({ data }: MessageEvent<SolverRequest>) => {
  postMessage({ id: data.id, answer: answerTask(data) });
});
