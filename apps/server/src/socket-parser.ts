// The encoding of messages over sockets: that of Socket.IO, for JSON alone. The usual encoder walks through every message in
// search of binary data; the server sends none, and with dozens of bots connected the walk is a noticeable part of its work.

import { Encoder as AnyEncoder, type Packet, PacketType } from 'socket.io-parser';

export { Decoder } from 'socket.io-parser';

export class Encoder extends AnyEncoder {
  override encode(packet: Packet): string[] {
    if (packet.type !== PacketType.EVENT) return super.encode(packet) as string[];
    const { nsp, id, data } = packet;
    return [`${packet.type}${nsp === '/' ? '' : `${nsp},`}${id ?? ''}${JSON.stringify(data)}`];
  }
}
