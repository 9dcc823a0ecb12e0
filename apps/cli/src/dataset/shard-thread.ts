// A thread that plays shards, one after the other, as it is sent their plans.

import { parentPort, workerData } from 'node:worker_threads';
import { openRegistry } from '@mcr-arena/hosts';
import type { Manifest, ShardPlan } from '@mcr-arena/training';
import { HOSTS } from '../hosts.ts';
import { ShardPlayer } from './self-play.ts';

const { folder, manifest } = workerData as { readonly folder: string; readonly manifest: Manifest };
const player = await ShardPlayer.open(folder, manifest, await openRegistry(HOSTS));
const port = parentPort!;
port.on('message', async (plan: ShardPlan) => port.postMessage(await player.play(plan)));
port.postMessage(undefined);
