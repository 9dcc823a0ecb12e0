// Writes Protocol Buffers by hand, for invalid or unusual ONNX files.

export type Field = readonly [number: number, value: number | bigint | string | Uint8Array | readonly Field[]];

/** The bytes of a message: integers as varints, everything else with its length. */
export function messageBytes(fields: readonly Field[]): Buffer {
  return Buffer.concat(fields.flatMap(([number, value]) => fieldParts(number, value)));
}

function fieldParts(number: number, value: Field[1]): Uint8Array[] {
  if (typeof value === 'number' || typeof value === 'bigint') return [varint(8 * number), varint(value)];
  const bytes = bytesOf(value);
  return [varint(8 * number + 2), varint(bytes.length), bytes];
}

function bytesOf(value: string | Uint8Array | readonly Field[]): Uint8Array {
  if (typeof value === 'string') return Buffer.from(value);
  return value instanceof Uint8Array ? value : messageBytes(value);
}

export function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}
