// Thread entry point that simulates spectators for `mcr bench tables`: each counts the announcements of one competition.

import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { io, type Socket } from 'socket.io-client';

export interface SpectatorSwarmOrder {
  readonly url: string;
  /** Number of spectators who connect before the others. */
  readonly first: number;
  readonly spectators: number;
  readonly competition: string;
}

const { url, first, spectators, competition } = workerData as SpectatorSwarmOrder;
const counts = new Array<number>(spectators).fill(0);
const watching = await watchAll(0, first);
parentPort!.postMessage('watching');
await once(parentPort!, 'message');
watching.push(...(await watchAll(first, spectators)));
parentPort!.postMessage('watching');
await Promise.all(watching.map(({ isOver }) => isOver));
parentPort!.postMessage(counts);

interface Watching {
  readonly isOver: Promise<void>;
}

function watchAll(from: number, to: number): Promise<Watching[]> {
  return Promise.all(Array.from({ length: to - from }, (_, index) => watch(from + index)));
}

async function watch(spectator: number): Promise<Watching> {
  const socket: Socket = io(`${url}/live`, { transports: ['websocket'], forceNew: true });
  const isOver = new Promise<void>((resolve) => {
    socket.on('announcement', ({ type, status }: { readonly type: string; readonly status?: string }) => {
      counts[spectator]! += type === 'setPlayed' ? 1 : 0;
      if (type === 'statusChanged' && status === 'finished') resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect_error', reject);
    socket.emit('watch', { competition }, (answer: object) => ('error' in answer ? reject(answer) : resolve()));
  });
  return { isOver };
}
