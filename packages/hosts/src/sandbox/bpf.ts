// Programs for the kernel's packet filter, as used by seccomp: written with labels, assembled to bytes.
// Source: Linux, include/uapi/linux/filter.h and seccomp.h.

export type Instruction =
  /** Reads 32 bits of the filtered call. */
  | { readonly type: 'load'; readonly offset: number }
  | { readonly type: 'and'; readonly value: number }
  /** Continues with the next instruction if the test holds, otherwise at `otherwise`. */
  | { readonly type: 'ifEqual' | 'ifAtLeast'; readonly value: number; readonly otherwise: string }
  /** A jump of any distance; tests can jump over at most 255 instructions. */
  | { readonly type: 'goto'; readonly label: string }
  | { readonly type: 'label'; readonly name: string }
  | { readonly type: 'return'; readonly value: number };

export const RETURN = { allow: 0x7fff0000, killProcess: 0x80000000, error: 0x00050000 } as const;

/** Offsets in the data of the filtered call. The low half of an argument is first, as both processors are little-endian. */
export const OFFSETS = { number: 0, processor: 4, argument: (index: number) => 16 + 8 * index } as const;

const CODES = { load: 0x20, and: 0x54, ifEqual: 0x15, ifAtLeast: 0x35, goto: 0x05, return: 0x06 } as const;
const INSTRUCTION_BYTES = 8;
const FARTHEST = 255;

/** Throws if a label is missing, is before its jump, or is too far from a test. */
export function assemble(program: readonly Instruction[]): Buffer {
  const places = new Map<string, number>();
  const encoded: Exclude<Instruction, { readonly type: 'label' }>[] = [];
  for (const instruction of program) {
    if (instruction.type === 'label') places.set(instruction.name, encoded.length);
    else encoded.push(instruction);
  }
  return Buffer.concat(
    encoded.map((instruction, index) => {
      const [jump, value] = operandsOf(instruction, (label) => distanceTo(label, places, index + 1));
      const bytes = Buffer.alloc(INSTRUCTION_BYTES);
      bytes.writeUInt16LE(CODES[instruction.type], 0);
      bytes.writeUInt8(jump, 3);
      bytes.writeUInt32LE(value, 4);
      return bytes;
    }),
  );
}

/** The jump for a failed test, and the value. */
function operandsOf(
  instruction: Exclude<Instruction, { readonly type: 'label' }>,
  distance: (label: string) => number,
): readonly [number, number] {
  switch (instruction.type) {
    case 'load':
      return [0, instruction.offset];
    case 'goto':
      return [0, distance(instruction.label)];
    case 'ifEqual':
    case 'ifAtLeast': {
      const jump = distance(instruction.otherwise);
      if (jump > FARTHEST) throw new Error(`label "${instruction.otherwise}" is out of reach`);
      return [jump, instruction.value];
    }
    case 'and':
    case 'return':
      return [0, instruction.value];
  }
}

function distanceTo(label: string, places: ReadonlyMap<string, number>, from: number): number {
  const place = places.get(label);
  if (place === undefined || place < from) throw new Error(`label "${label}" does not follow`);
  return place - from;
}
