// Entry point of a thread of the pool.

import { parentPort } from 'node:worker_threads';
import { TaskWorker, type ThreadTask } from './thread-task.ts';

const port = parentPort!;
const worker = new TaskWorker();

// An exception ends the thread, and the pool reports it.
port.on('message', (task: ThreadTask) => port.postMessage(worker.answer(task)));
