// The inside of a thread that plays sets with remote bots: many at a time, for it mostly waits.

import { parentPort, workerData } from 'node:worker_threads';
import {
  createRegistry,
  createSessionHost,
  type HostModule,
  openRegistry,
  type RemoteAnswer,
  type RemoteBots,
  type RemoteDeal,
  SESSION_HOST,
} from '@mcr-arena/hosts';
import { playSet, type SetOrder } from '../set-play.ts';
import { batched } from './batching.ts';
import type { FromPlayer, ToPlayer } from './port-messages.ts';

const port = parentPort!;
const send = batched<FromPlayer>((messages) => port.postMessage(messages));
const opening = new Map<number, () => void>();
const asked = new Map<number, (answer: RemoteAnswer) => void>();
let lastDeal = 0;
let lastQuestion = 0;

/** The bots, as the other thread reaches them. */
const remoteBots: RemoteBots = {
  open: (seats, limits) => {
    lastDeal += 1;
    const deal = lastDeal;
    send({ type: 'open', deal, seats, limits });
    return new Promise((resolve) => opening.set(deal, () => resolve(dealOf(deal))));
  },
};

const hosts = openHosts();
hosts.catch(() => {});

async function openHosts() {
  const modules = workerData as readonly HostModule[];
  const { hostFor } = await openRegistry(modules);
  const here = modules.map(({ name }) => [name, hostFor(name)] as const);
  return createRegistry(new Map([...here, [SESSION_HOST, createSessionHost(remoteBots)]]));
}

port.on('message', (messages: readonly ToPlayer[]) => {
  for (const message of messages) take(message);
});

function take(message: ToPlayer): void {
  switch (message.type) {
    case 'play':
      void play(message.set, message.order);
      break;
    case 'opened':
      opening.get(message.deal)!();
      opening.delete(message.deal);
      break;
    case 'answered':
      asked.get(message.question)!(message.answer);
      asked.delete(message.question);
      break;
    default:
      message satisfies never;
  }
}

async function play(set: number, order: SetOrder): Promise<void> {
  try {
    send({ type: 'played', set, played: await playSet(order, await hosts) });
  } catch (thrown) {
    const message = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    send({ type: 'failed', set, message });
  }
}

function dealOf(deal: number): RemoteDeal {
  return {
    ask: (seat, question) => {
      lastQuestion += 1;
      send({ type: 'ask', deal, seat, question: lastQuestion, asked: question });
      return new Promise((resolve) => asked.set(lastQuestion, resolve));
    },
    leave: (seat, rest) => send({ type: 'leave', deal, seat, rest }),
  };
}
