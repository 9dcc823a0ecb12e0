// A program that speaks the frame protocol of policies without a model; the test controls its output.

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ProgramEnd, ProgramRunner, RunningProgram } from '@mcr-arena/hosts';
import { ACTION_COUNT, ENCODINGS, packedSize } from '@mcr-arena/protocol';

/** The reaction to a frame: bytes to send, an exit, or nothing. */
export type Reaction = { readonly send: Uint8Array } | { readonly end: ProgramEnd } | undefined;

/** `react`: called for every frame with its type (0 open, 1 run) and its content. */
export type React = (type: number, content: Buffer, program: number) => Reaction;

export interface FakeRunner extends ProgramRunner {
  /** Number of started programs. */
  readonly started: number;
  /** Number of paused programs. */
  readonly resting: number;
}

export function fakePrograms(react: React): FakeRunner {
  let started = 0;
  const resting = new Set<RunningProgram>();
  return {
    isolation: 'none',
    get started() {
      return started;
    },
    get resting() {
      return resting.size;
    },
    start: async () => {
      started += 1;
      const number = started;
      const program: RunningProgram = {
        ...startProgram((type, content) => {
          if (resting.has(program)) throw new Error('input was sent to a paused program');
          return react(type, content, number);
        }),
        rest: () => void resting.add(program),
        wake: async () => void resting.delete(program),
      };
      return program;
    },
    close: async () => {},
  };
}

function startProgram(react: (type: number, content: Buffer) => Reaction): RunningProgram {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const { promise: ended, resolve } = Promise.withResolvers<ProgramEnd>();
  const end = async (how: ProgramEnd): Promise<void> => {
    stdout.end();
    if (!stdout.readableEnded && stdout.readableFlowing) await once(stdout, 'end');
    resolve(how);
  };
  let received = Buffer.alloc(0);
  stdin.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 4 && received.length >= 4 + received.readUInt32LE(0)) {
      const length = received.readUInt32LE(0);
      const reaction = react(received[4]!, received.subarray(5, 4 + length));
      received = received.subarray(4 + length);
      if (reaction !== undefined && 'send' in reaction) stdout.write(reaction.send);
      if (reaction !== undefined && 'end' in reaction) void end(reaction.end);
    }
  });
  return {
    stdin,
    stdout,
    cpuMs: () => 0,
    peakMiB: () => 0,
    stderr: () => 'its last words',
    printedBytes: () => 0,
    ended,
    kill: () => {
      void end({ type: 'killed' });
      return ended;
    },
  };
}

/** An answer with this status and content. */
export function frame(status: number, content: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32LE(1 + content.length);
  head[4] = status;
  return Buffer.concat([head, content]);
}

/** Bytes of a question. */
export const PACKED = packedSize(ENCODINGS.obs6.size);

/** Answers like a model of `obs6` whose logits all equal the first byte of the planes; 10 ms of CPU time a run. */
export function obedient(type: number, content: Buffer): Reaction {
  if (type === 0) return { send: frame(0) };
  const rows = content.length / PACKED;
  const body = Buffer.alloc(16 + rows * 4 * ACTION_COUNT);
  body.writeDoubleLE(10, 0);
  for (let index = 0; index < rows * ACTION_COUNT; index += 1) {
    body.writeFloatLE(content[PACKED * Math.trunc(index / ACTION_COUNT)]!, 16 + 4 * index);
  }
  return { send: frame(0, body) };
}
