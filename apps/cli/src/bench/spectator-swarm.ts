// The inside of a thread of spectators for `mcr bench tables`: each counts what is announced of one tournament.

import { parentPort, workerData } from 'node:worker_threads';
import { io, type Socket } from 'socket.io-client';

export interface SpectatorSwarmOrder {
  readonly url: string;
  readonly spectators: number;
  readonly tournament: string;
}

const { url, spectators, tournament } = workerData as SpectatorSwarmOrder;
const counts = new Array<number>(spectators).fill(0);
const finished = await Promise.all(counts.map((_, spectator) => watch(spectator)));
parentPort!.postMessage('watching');
await Promise.all(finished.map(({ isOver }) => isOver));
parentPort!.postMessage(counts);

interface Watching {
  readonly isOver: Promise<void>;
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
    socket.emit('watch', { tournament }, (answer: object) => ('error' in answer ? reject(answer) : resolve()));
  });
  return { isOver };
}
