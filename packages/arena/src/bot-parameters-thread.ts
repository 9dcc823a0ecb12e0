// The inside of a thread that loads a bot's module for what it tells of its parameters.

import { parentPort, workerData } from 'node:worker_threads';
import { loadBotModule } from './bot-module.ts';

parentPort!.postMessage((await loadBotModule(workerData as string)).parameters);
