// Writes arrays in NumPy's .npy format, version 1.0, which `numpy.load` can memory-map.

/** NumPy's names of number types. */
const NUMBER_TYPES = { uint8: '|u1', int16: '<i2', uint32: '<u4', float32: '<f4' } as const;
export type NumberType = keyof typeof NUMBER_TYPES;

const MAGIC = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0];
const ALIGNMENT = 64;

/** The header of an array of a type and shape. */
export function npyHeader(type: NumberType, shape: readonly number[]): Uint8Array {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const text = `{'descr': '${NUMBER_TYPES[type]}', 'fortran_order': False, 'shape': (${sizes}), }`;
  const length = Math.ceil((MAGIC.length + 2 + text.length + 1) / ALIGNMENT) * ALIGNMENT - MAGIC.length - 2;
  const line = `${text.padEnd(length - 1)}\n`;
  const letters = Array.from(line, (letter) => letter.charCodeAt(0));
  return Uint8Array.from([...MAGIC, length & 255, length >> 8, ...letters]);
}
