// A Socket.IO parser for JSON only. The default encoder searches every message for binary data, which the server never sends; with
// dozens of connected bots, this search is a noticeable part of the server's work.

import { Encoder as AnyEncoder, type Packet, PacketType } from 'socket.io-parser';

export { Decoder } from 'socket.io-parser';

export class Encoder extends AnyEncoder {
  override encode(packet: Packet): string[] {
    if (packet.type !== PacketType.EVENT) return super.encode(packet) as string[];
    const { nsp, id, data } = packet;
    return [`${packet.type}${nsp === '/' ? '' : `${nsp},`}${id ?? ''}${JSON.stringify(data)}`];
  }
}
