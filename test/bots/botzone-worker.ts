// A thread that plays deals on Botzone's judge, for the long test.

import { parentPort, workerData } from 'node:worker_threads';
import { playBotzoneDeals } from './botzone-deals.ts';

const { from, to } = workerData as { readonly from: number; readonly to: number };
parentPort!.postMessage(await playBotzoneDeals(from, to));
