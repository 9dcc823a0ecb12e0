// The encoder for messages without binary data gives the same output as Socket.IO's encoder.

import { Encoder as AnyEncoder, type Packet, PacketType } from 'socket.io-parser';
import { expect, test } from 'vitest';
import { Decoder, Encoder } from '../../apps/server/src/socket-parser.ts';

const PACKETS: readonly Packet[] = [
  { type: PacketType.CONNECT, nsp: '/bots', data: { sid: 'x' } },
  { type: PacketType.CONNECT_ERROR, nsp: '/bots', data: { message: 'no', data: { code: 'not-ready' } } },
  { type: PacketType.DISCONNECT, nsp: '/bots' },
  { type: PacketType.EVENT, nsp: '/', data: ['watch', { competition: 'ü "cup"' }] },
  { type: PacketType.EVENT, nsp: '/bots', data: ['question', { events: [], number: 5, absent: undefined }] },
  { type: PacketType.EVENT, nsp: '/bots', id: 0, data: ['asked', 1, null] },
  { type: PacketType.ACK, nsp: '/bots', id: 12, data: [[1, 2]] },
];

test.each(PACKETS)('encodes and decodes %j', (packet) => {
  expect(new Encoder().encode(packet)).toEqual(new AnyEncoder().encode(packet));
  const decoded: Packet[] = [];
  const decoder = new Decoder();
  decoder.on('decoded', (each: Packet) => decoded.push(each));
  for (const text of new Encoder().encode(packet)) decoder.add(text);
  expect(decoded).toMatchObject([JSON.parse(JSON.stringify(packet))]);
});
