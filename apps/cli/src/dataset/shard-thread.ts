// The thread that plays shards, one after another.

import type { Manifest, ShardPlan } from '@mcr-arena/training';
import { workerData } from 'piscina';
import { hostsFor, type TrustOption } from '../hosts.ts';
import { ShardPlayer } from './self-play.ts';

/** Data with which the thread is started. */
export interface ShardWork extends TrustOption {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** A shard that was played. */
export interface PlayedShard {
  readonly rows: number;
  readonly seconds: number;
}

const { folder, manifest, ...trust } = workerData as ShardWork;
const player = await ShardPlayer.open(folder, manifest, hostsFor(trust));

export async function playShard(plan: ShardPlan): Promise<PlayedShard> {
  const started = performance.now();
  const rows = await player.play(plan);
  return { rows, seconds: (performance.now() - started) / 1000 };
}
