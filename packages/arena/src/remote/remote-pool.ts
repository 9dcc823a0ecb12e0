// Threads that play sets with remote bots. A set goes to the thread that plays fewest; the questions come out here, to
// whoever has the connections.

import { Worker } from 'node:worker_threads';
import type { HostModule, RemoteBots, RemoteDeal } from '@mcr-arena/hosts';
import type { Seat } from '@mcr-arena/tiles';
import type { PlayedSet, SetOrder } from '../set-play.ts';
import type { SetPool } from '../set-pool.ts';
import { batched } from './batching.ts';
import type { FromPlayer, ToPlayer } from './port-messages.ts';

/** A pool of up to so many threads; each plays any number of sets at a time. */
export function openRemotePool(threads: number, remote: RemoteBots, hosts: readonly HostModule[]): SetPool {
  const players = new Set<Player>();
  let closed = false;
  const playerFor = (): Player => {
    const idlest = [...players].sort((a, b) => a.load - b.load)[0];
    if (idlest !== undefined && (idlest.load === 0 || players.size >= threads)) return idlest;
    const player = startPlayer(remote, hosts, () => players.delete(player));
    players.add(player);
    return player;
  };
  return {
    play: (order) => (closed ? Promise.reject(new Error('the pool is closed')) : playerFor().play(order)),
    close: async () => {
      closed = true;
      await Promise.all([...players].map((player) => player.end()));
    },
  };
}

interface Player {
  /** Sets being played. */
  readonly load: number;
  play(order: SetOrder): Promise<PlayedSet>;
  end(): Promise<void>;
}

interface Waiting {
  readonly resolve: (played: PlayedSet) => void;
  readonly reject: (reason: Error) => void;
}

function startPlayer(remote: RemoteBots, hosts: readonly HostModule[], onEnd: () => void): Player {
  const worker = new Worker(new URL('./remote-thread.ts', import.meta.url), { execArgv: [], workerData: hosts });
  const send = batched<ToPlayer>((messages) => worker.postMessage(messages));
  const sets = new Map<number, Waiting>();
  const line = answerQuestions(remote, send);
  let last = 0;
  const settle = (set: number, settleIt: (waiting: Waiting) => void): void => {
    const waiting = sets.get(set);
    sets.delete(set);
    if (waiting !== undefined) settleIt(waiting);
  };
  const fail = (error: Error): void => {
    line.close();
    onEnd();
    for (const set of [...sets.keys()]) settle(set, ({ reject }) => reject(error));
  };
  const take = (message: FromPlayer): void => {
    if (message.type === 'played') settle(message.set, ({ resolve }) => resolve(message.played));
    else if (message.type === 'failed') settle(message.set, ({ reject }) => reject(new Error(message.message)));
    else line.take(message);
  };
  worker.on('message', (messages: readonly FromPlayer[]) => messages.forEach(take));
  worker.on('error', (thrown) => fail(thrown instanceof Error ? thrown : new Error(String(thrown))));
  worker.on('exit', (code) => fail(new Error(`a thread that played sets ended with exit code ${code}`)));
  return {
    get load() {
      return sets.size;
    },
    play: (order) =>
      new Promise((resolve, reject) => {
        last += 1;
        sets.set(last, { resolve, reject });
        send({ type: 'play', set: last, order });
      }),
    end: async () => void (await worker.terminate()),
  };
}

type FromDeals = Extract<FromPlayer, { readonly type: 'open' | 'ask' | 'leave' }>;

interface Line {
  take(message: FromDeals): void;
  /** Nobody plays the deals any more. */
  close(): void;
}

/** A deal of a thread: the seats that have not left, and the deal once it is open. */
interface DealOnLine {
  readonly seats: Set<Seat>;
  opened?: RemoteDeal;
}

function answerQuestions(remote: RemoteBots, send: (message: ToPlayer) => void): Line {
  const deals = new Map<number, DealOnLine>();
  let closed = false;
  const open = ({ deal, seats, limits }: Extract<FromDeals, { type: 'open' }>): void => {
    const onLine: DealOnLine = { seats: new Set(seats.map(({ context }) => context.seat)) };
    deals.set(deal, onLine);
    void remote.open(seats, limits).then((opened) => {
      onLine.opened = opened;
      if (closed) leaveAll(onLine);
      else send({ type: 'opened', deal });
    });
  };
  return {
    take: (message) => {
      if (message.type === 'open') return open(message);
      const onLine = deals.get(message.deal)!;
      const deal = onLine.opened!;
      if (message.type === 'leave') {
        deal.leave(message.seat, message.rest);
        onLine.seats.delete(message.seat);
        if (onLine.seats.size === 0) deals.delete(message.deal);
        return;
      }
      const { question } = message;
      void deal.ask(message.seat, message.asked).then((answer) => send({ type: 'answered', question, answer }));
    },
    close: () => {
      closed = true;
      for (const deal of deals.values()) leaveAll(deal);
      deals.clear();
    },
  };
}

function leaveAll({ seats, opened }: DealOnLine): void {
  for (const seat of seats) opened?.leave(seat);
  seats.clear();
}
