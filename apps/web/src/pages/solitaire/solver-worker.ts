// The solver's worker: runs tasks in order and answers each.

import { answerTask, type SolverRequest } from './solver-tasks.ts';

addEventListener('message', ({ data }: MessageEvent<SolverRequest>) => {
  postMessage({ id: data.id, answer: answerTask(data) });
});
