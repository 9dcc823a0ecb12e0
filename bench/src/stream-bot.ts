// A remote bot over plain HTTP: reads the stream, and sends each reply as a request over one connection that stays open. It speaks HTTP
// itself, because a general client takes more time than the server, which is what the benchmark measures.

import { connect, type Socket } from 'node:net';
import type { DealEnded, DealId, DealStarted, Question } from '@mcr-arena/protocol';
import { type ConnectableModule, DealAtBot } from '@mcr-arena/sdk/client';

interface StreamOptions {
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
  const { hostname, port } = new URL(url);
  const open = (): Socket => connect(Number(port), hostname).setNoDelay(true).setEncoding('utf8');
  const head = (line: string, version: string) =>
    `${line} HTTP/${version}\r\nHost: ${hostname}\r\nAuthorization: Bearer ${token}\r\n`;
  const replies = open().on('data', (answers) => {
    for (const [answer, status] of String(answers).matchAll(/^HTTP\/1\.1 (\d+).*/gm)) {
      if (status !== '204') throw new Error(`a reply was answered with ${answer}`);
    }
  });
  const start = `${head('POST /api/remote/replies', '1.1')}Content-Type: application/json\r\nContent-Length: `;
  const send = (reply: unknown): void => {
    const body = JSON.stringify(reply);
    replies.write(`${start}${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const deals = new Map<DealId, DealAtBot>();
  return new Promise((resolve, reject) => {
    const take = async (message: Message): Promise<void> => {
      if (message.type === 'welcome') resolve();
      else if (message.type === 'dealStarted') deals.set(message.deal, new DealAtBot(module, message));
      else if (message.type === 'question') send(await deals.get(message.deal)!.reply(message));
      else if (message.type === 'dealEnded') deals.delete(message.deal);
    };
    // In HTTP 1.0 the answer has no chunks: its lines follow the head.
    const stream = open().on('error', reject);
    let rest = '';
    stream.on('data', (text) => {
      const lines = (rest + String(text)).split('\n');
      rest = lines.pop()!;
      for (const line of lines) if (line.startsWith('{')) void take(JSON.parse(line));
    });
    stream.write(`${head('GET /api/remote/stream', '1.0')}\r\n`);
  });
}
