// A TCP proxy that records every Socket.IO message from the server to its clients by parsing the WebSocket frames.

import { type AddressInfo, connect, createServer } from 'node:net';

export interface ListeningProxy {
  readonly url: string;
  /** Every event sent, in the order of each connection: its name and its content. */
  readonly events: readonly (readonly [name: string, message: unknown])[];
  /** All frames as text. */
  readonly raw: string;
  close(): Promise<void>;
}

export async function openListeningProxy(target: string): Promise<ListeningProxy> {
  const { hostname: host, port } = new URL(target);
  const events: [string, unknown][] = [];
  const texts: string[] = [];
  const sockets = new Set<{ destroy(): void }>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), host);
    const take = createFrameReader((text) => {
      texts.push(text);
      const event = eventIn(text);
      if (event !== undefined) events.push(event);
    });
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}));
    upstream.on('data', take);
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    get raw() {
      return texts.join('\n');
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls `onText` with the text of each WebSocket frame after the HTTP head. Servers send frames whole and unmasked. */
function createFrameReader(onText: (text: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let upgraded = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    if (!upgraded) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      upgraded = true;
      rest = rest.subarray(end + 4);
    }
    for (let frame = frameIn(rest); frame !== undefined; frame = frameIn(rest)) {
      onText(frame.text);
      rest = rest.subarray(frame.size);
    }
  };
}

function frameIn(bytes: Buffer): { readonly text: string; readonly size: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes[1]! & 0x7f;
  const head = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < head) return undefined;
  const length = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < head + length) return undefined;
  return { text: bytes.toString('utf8', head, head + length), size: head + length };
}

/** `42/bots,["question",{…}]` is an event of Socket.IO; 43 is an acknowledgement. */
function eventIn(text: string): [string, unknown] | undefined {
  const json = /^42(?:\/[a-z]+,)?\d*(\[.*)$/s.exec(text)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as [string, unknown]);
}
