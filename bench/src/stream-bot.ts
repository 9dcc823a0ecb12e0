// A remote bot over plain HTTP: reads the stream, and sends each reply as a request over connections that stay open.

import { Agent, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import type { DealEnded, DealId, DealStarted, Question } from '@mcr-arena/protocol';
import { type ConnectableModule, DealAtBot } from '@mcr-arena/sdk/client';

export interface StreamOptions {
  readonly url: string;
  readonly token: string;
  readonly module: ConnectableModule;
}

type Message =
  | { readonly type: 'welcome' }
  | ({ readonly type: 'dealStarted' } & DealStarted)
  | ({ readonly type: 'question' } & Question)
  | ({ readonly type: 'dealEnded' } & DealEnded);

/** Connects a bot, which plays until the thread ends. Resolves when the server has accepted it. */
export function connectStreamBot({ url, token, module }: StreamOptions): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const headers = { authorization: `Bearer ${token}` };
  const send = (reply: unknown): void => {
    const body = JSON.stringify(reply);
    const length = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    request(`${url}/api/remote/replies`, { method: 'POST', agent, headers: { ...headers, ...length } }, (answer) => {
      answer.resume();
      if (answer.statusCode !== 204) throw new Error(`a reply was answered with ${answer.statusCode}`);
    }).end(body);
  };
  const deals = new Map<DealId, DealAtBot>();
  return new Promise((resolve, reject) => {
    const take = async (message: Message): Promise<void> => {
      if (message.type === 'welcome') resolve();
      else if (message.type === 'dealStarted') deals.set(message.deal, new DealAtBot(module, message));
      else if (message.type === 'question') send(await deals.get(message.deal)!.reply(message));
      else if (message.type === 'dealEnded') deals.delete(message.deal);
    };
    const read = (stream: IncomingMessage): void => {
      if (stream.statusCode !== 200) reject(new Error(`the stream was answered with ${stream.statusCode}`));
      createInterface({ input: stream }).on('line', (line) => {
        if (line !== '') void take(JSON.parse(line));
      });
    };
    request(`${url}/api/remote/stream`, { headers }, read).on('error', reject).end();
  });
}
