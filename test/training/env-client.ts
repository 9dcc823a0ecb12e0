// An environment server in this process, for callers of `mcr env` without shared memory: rows come with the message of their frame.

import { setImmediate as turn } from 'node:timers/promises';
import type { DealEvent } from '@mcr-arena/engine';
import { type HostModule, type HostRegistry, openRegistry } from '@mcr-arena/hosts';
import type { EnvironmentDescription } from '@mcr-arena/training';
import { onTestFinished } from 'vitest';
import { EnvServer } from '../../apps/cli/src/env/env-server.ts';
import { MessageWriter } from '../../apps/cli/src/env/messages.ts';
import { hostsFor, type TrustOption } from '../../apps/cli/src/hosts.ts';

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
  /** Only with `luck`. */
  readonly luck: readonly number[];
  readonly endedLuck: readonly number[];
}

interface Message {
  /** A response, an error, or rows. */
  readonly kind: 'J' | 'E' | 'P';
  readonly content: unknown;
}

/** Hands the messages of the server to its caller. */
class Messages extends MessageWriter {
  readonly #written: Message[] = [];
  #wake = (): void => {};

  constructor() {
    super(-1);
  }

  override json(kind: 'J' | 'E', value: unknown): void {
    this.#put({ kind, content: JSON.parse(JSON.stringify(value)) });
  }

  override sentFrame(_group: number, _step: number, _asked: number, rows: Uint8Array): void {
    this.#put({ kind: 'P', content: rows.slice() });
  }

  /** The content of the next message, which must be of this kind. */
  async next(kind: Message['kind']): Promise<unknown> {
    while (this.#written.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const { kind: found, content } = this.#written.shift()!;
    if (found === 'E') throw Object.assign(new Error(), content);
    if (found !== kind) throw new Error(`expected a message "${kind}", not "${found}"`);
    return content;
  }

  #put(message: Message): void {
    this.#written.push(message);
    this.#wake();
  }
}

export class EnvClient {
  description!: EnvironmentDescription;
  readonly #messages = new Messages();
  readonly #registry: HostRegistry;
  readonly #server: EnvServer;
  readonly #tables: number;

  private constructor(tables: number, hosts: readonly HostModule[], registry: HostRegistry) {
    this.#tables = tables;
    this.#registry = registry;
    this.#server = new EnvServer(hosts, registry, this.#messages);
  }

  /** Opens an environment of one group until the end of the test. `options`: in addition to tables and groups. `trust`: runs programs without a sandbox. */
  static async open(
    tables: number,
    options: Readonly<Record<string, unknown>>,
    trust: TrustOption = {},
  ): Promise<EnvClient> {
    const hosts = hostsFor(trust);
    const client = new EnvClient(tables, hosts, await openRegistry(hosts));
    onTestFinished(() => client.#close());
    const groups = [{ first: 0, count: tables }];
    const lineups = [['learner', 'learner', 'learner', 'learner']];
    const whole = { encoding: 'obs38', seed: '1', tables, groups, lineups, ...options };
    client.description = (await client.request({ type: 'open', options: whole })) as EnvironmentDescription;
    await client.request({ type: 'frames' });
    return client;
  }

  /** Sends a request and returns its answer. */
  async request(request: unknown): Promise<unknown> {
    this.#server.take(jsonMessage(request));
    return this.#messages.next('J');
  }

  /** The events of the deal at a table, without the answers that are still open, or of the deal that ended last. */
  async events(table: number, deal: 'current' | 'ended' = 'current'): Promise<readonly DealEvent[]> {
    const listed = (await this.request({ type: 'events', table, deal })) as (
      | DealEvent
      | { readonly type: 'answered' }
    )[];
    return listed.filter((event) => event.type !== 'answered');
  }

  /** Sends a request after which the rows are written again, and returns the rows. */
  async redraw(request: unknown): Promise<readonly Row[]> {
    await this.request(request);
    return this.#frame();
  }

  /** Steps all tables. */
  async step(actions: Uint8Array): Promise<readonly Row[]> {
    this.#server.take(Buffer.concat([Buffer.from([0x53, 0]), actions]));
    return this.#frame();
  }

  async #close(): Promise<void> {
    await this.#server.close();
    await this.#registry.close();
  }

  async #frame(): Promise<readonly Row[]> {
    // Programs of bots reply in turns of the event loop.
    await turn();
    const bytes = (await this.#messages.next('P')) as Uint8Array;
    const { rowBytes } = this.description.layout;
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
}

/** A request, as bytes. */
export function jsonMessage(request: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(request));
  const head = Buffer.from([0x4a, 0, 0, 0, 0]);
  head.writeUInt32LE(text.length, 1);
  return Buffer.concat([head, text]);
}
