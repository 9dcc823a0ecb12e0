// Thread entry point that plays a shard for each plan it receives, one after another.

import { parentPort, workerData } from 'node:worker_threads';
import type { Manifest, ShardPlan } from '@mcr-arena/training';
import { hostsFor, type TrustOption } from '../hosts.ts';
import { ShardPlayer } from './self-play.ts';

/** Data with which the thread is started. */
export interface ShardWork extends TrustOption {
  readonly folder: string;
  readonly manifest: Manifest;
}

const { folder, manifest, ...trust } = workerData as ShardWork;
const player = await ShardPlayer.open(folder, manifest, hostsFor(trust));
const port = parentPort!;
port.on('message', async (plan: ShardPlan) => port.postMessage(await player.play(plan)));
port.postMessage(undefined);
