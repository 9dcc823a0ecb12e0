// Random play of an environment of learners, every row compared with the engine.

import type { EncodingName } from '@mcr-arena/protocol';
import { createRandom, type Random } from '@mcr-arena/tiles';
import type { SeatingCount } from '@mcr-arena/tournament';
import { EnvClient } from './env-client.ts';
import { anyLegal, TableCheck } from './table-check.ts';

export interface RandomPlay {
  readonly tables: number;
  readonly steps: number;
  readonly encoding: EncodingName;
  readonly seatings: SeatingCount;
  readonly seed: string;
}

/** Plays and compares; returns how many deals ended. */
export async function checkRandomPlay({ tables, steps, encoding, seatings, seed }: RandomPlay): Promise<number> {
  const random: Random = createRandom(seed);
  const client = await EnvClient.open(tables, { encoding, seatings, seed });
  const checks = Array.from({ length: tables }, (_, table) => {
    return new TableCheck({ table, tables, seed, seatings, encoding });
  });
  let rows = await client.redraw({ type: 'begin' });
  for (let step = 0; step < steps; step += 1) {
    const actions = Uint8Array.from(rows, (row) => anyLegal(row, random.below));
    for (const [table, row] of rows.entries()) checks[table]!.take(row, actions[table]!);
    rows = await client.step(actions);
    for (const [table, row] of rows.entries()) checks[table]!.takeEnd(row);
  }
  return checks.reduce((sum, { deals }) => sum + deals, 0);
}
