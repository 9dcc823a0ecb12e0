// Thread entry point that runs remote bots for `mcr bench server`.

import { parentPort, workerData } from 'node:worker_threads';
import { findBot, loadBotModule } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { connectBot } from '@mcr-arena/sdk/client';
import { expectValue } from '@mcr-arena/tiles';
import { connectStreamBot } from './stream-bot.ts';

export interface SwarmOrder {
  readonly url: string;
  /** One per bot. */
  readonly tokens: readonly string[];
  readonly transport: Transport;
}

export type Transport = 'Socket.IO' | 'plain HTTP';

const { url, tokens, transport } = workerData as SwarmOrder;
const source = expectValue(findBot({ name: 'random', bot: 'random', parameters: {} }, '.', HOUSE_BOTS));
const module = await loadBotModule(source.url);
const connect = transport === 'Socket.IO' ? connectBot : connectStreamBot;
await Promise.all(tokens.map((token) => connect({ url, token, module })));
parentPort!.postMessage('ready');
