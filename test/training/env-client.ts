// A client of `mcr env` in TypeScript: messages over pipes, frames from a file, as in the Python package.

import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { EnvironmentDescription } from '@mcr-arena/training';
import { BIN } from '../cli/run-mcr.ts';

const HEAD_BYTES = 12;

/** A row of a frame. */
export interface Row {
  readonly planes: Uint8Array;
  readonly mask: Uint8Array;
  readonly rewards: readonly number[];
  readonly question: number;
  readonly seat: number;
  readonly entrant: number;
  readonly wall: number;
  readonly deal: number;
  readonly seating: number;
  readonly done: number;
  readonly outcome: number;
  readonly points: number;
  readonly endedWall: number;
  readonly endedSeating: number;
  /** Only with `shaping`. */
  readonly shanten: number;
  readonly missing: number;
  readonly reach: number;
}

export class EnvError extends Error {
  readonly code: string;

  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message);
    this.code = code;
  }
}

export class EnvClient {
  description!: EnvironmentDescription;
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #folder = mkdtempSync(join(tmpdir(), 'mcr-env-'));
  readonly #chunks: AsyncIterator<Buffer>;
  #rest = Buffer.alloc(0);
  #file = -1;
  #tables = 0;

  private constructor(args: readonly string[]) {
    this.#process = spawn(process.execPath, [BIN, 'env', ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#chunks = this.#process.stdout[Symbol.asyncIterator]();
  }

  /** Opens an environment of one group. `options`: in addition to tables and groups. `args`: further command-line arguments. */
  static async open(
    tables: number,
    options: Readonly<Record<string, unknown>>,
    ...args: readonly string[]
  ): Promise<EnvClient> {
    const client = new EnvClient(args);
    const groups = [{ first: 0, count: tables }];
    const lineups = [['learner', 'learner', 'learner', 'learner']];
    const whole = { encoding: 'obs38', seed: '1', tables, groups, lineups, ...options };
    try {
      client.description = (await client.request({ type: 'open', options: whole })) as EnvironmentDescription;
    } catch (error) {
      await client.close();
      throw error;
    }
    client.#tables = tables;
    const path = join(client.#folder, 'frames');
    client.#file = openSync(path, 'w+');
    ftruncateSync(client.#file, tables * client.description.layout.rowBytes);
    await client.request({ type: 'frames', file: path, offsets: [0] });
    return client;
  }

  /** Sends a request and returns its answer. */
  async request(request: unknown): Promise<unknown> {
    const text = Buffer.from(JSON.stringify(request));
    const head = Buffer.from([0x4a, 0, 0, 0, 0]);
    head.writeUInt32LE(text.length, 1);
    this.#process.stdin.write(Buffer.concat([head, text]));
    return this.#answer('J');
  }

  /** Sends a request after which the rows are written again, and returns the rows. */
  async redraw(request: unknown): Promise<readonly Row[]> {
    await this.request(request);
    return this.#frame();
  }

  /** Steps all tables. */
  async step(actions: Uint8Array): Promise<readonly Row[]> {
    this.#process.stdin.write(Buffer.concat([Buffer.from([0x53, 0]), actions]));
    return this.#frame();
  }

  get pid(): number {
    return this.#process.pid!;
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.stdin.end();
    if (this.#process.exitCode === null && this.#process.signalCode === null) await ended;
    if (this.#file >= 0) closeSync(this.#file);
    rmSync(this.#folder, { recursive: true });
  }

  async #frame(): Promise<readonly Row[]> {
    await this.#answer('F');
    const { rowBytes } = this.description.layout;
    const bytes = new Uint8Array(this.#tables * rowBytes);
    readSync(this.#file, bytes, 0, bytes.length, 0);
    return Array.from({ length: this.#tables }, (_, row) => this.#row(bytes.subarray(row * rowBytes)));
  }

  #row(bytes: Uint8Array): Row {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const read = {
      uint8: 'getUint8',
      int8: 'getInt8',
      int16: 'getInt16',
      uint32: 'getUint32',
      float32: 'getFloat32',
    } as const;
    const widths = { uint8: 1, int8: 1, int16: 2, uint32: 4, float32: 4 } as const;
    const row: Record<string, unknown> = {};
    for (const { name, type, shape, offset } of this.description.layout.fields) {
      const count = shape.reduce((product, length) => product * length, 1);
      if (type === 'uint8' && shape.length > 0) row[name] = bytes.slice(offset, offset + count);
      else {
        const values = Array.from({ length: count }, (_, place) =>
          view[read[type]](offset + place * widths[type], true),
        );
        row[name] = shape.length === 0 ? values[0] : values;
      }
    }
    return row as unknown as Row;
  }

  async #answer(kind: string): Promise<unknown> {
    const head = await this.#read(HEAD_BYTES);
    const found = String.fromCharCode(head[0]!);
    const content = found === 'F' ? undefined : JSON.parse((await this.#read(head.readUInt32LE(4))).toString());
    if (found === 'E') throw new EnvError(content);
    if (found !== kind) throw new Error(`expected a message "${kind}", not "${found}"`);
    return content;
  }

  async #read(size: number): Promise<Buffer> {
    while (this.#rest.length < size) {
      const { value, done } = await this.#chunks.next();
      if (done) throw new Error('mcr env has ended');
      this.#rest = Buffer.concat([this.#rest, value]);
    }
    const part = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return part;
  }
}
