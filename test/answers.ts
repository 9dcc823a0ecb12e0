// Requests of a word from the processes of a test run to its main process, which prepares what they share.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Answering {
  readonly port: number;
  close(): void;
}

const FAILED = 'failed: ';

/** Answers each request with what `answer` returns, or with its error. */
export async function answerRequests(answer: (what: string) => Promise<string>): Promise<Answering> {
  const server = createServer((socket) => {
    socket.once('data', (what) => {
      answer(String(what)).then(
        (reply) => socket.end(reply),
        (error) => socket.end(`${FAILED}${error}`),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** Throws the error of the other process. */
export async function request(port: number, what: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(what);
  const reply = await text(socket);
  if (reply === '' || reply.startsWith(FAILED)) throw new Error(`"${what}" ${reply}`);
  return reply;
}
