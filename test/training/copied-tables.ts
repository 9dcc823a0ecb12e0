// Tables and copies of them: before each step, every copy begins at the events of its table, and must then ask the same question and
// continue in the same way.

import { createRandom } from '@mcr-arena/tiles';
import { expect } from 'vitest';
import { EnvClient, type Row } from './env-client.ts';
import { anyLegal } from './table-check.ts';

/** Plays `tables` tables of learners for `steps` steps. Returns how many positions were copied, by type of question. */
export async function checkCopiedTables(tables: number, steps: number, seed: string): Promise<readonly number[]> {
  const client = await EnvClient.open(2 * tables, { seed });
  const random = createRandom(seed);
  const counts = [0, 0, 0, 0, 0];
  let rows = await client.redraw({ type: 'begin' });
  for (let step = 0; step < steps; step += 1) {
    rows = await copyTables(client, rows, tables);
    for (let table = 0; table < tables; table += 1) {
      expect(questionOf(rows[tables + table]!)).toEqual(questionOf(rows[table]!));
      counts[rows[table]!.question]! += 1;
    }
    const actions = rows.slice(0, tables).map((row) => anyLegal(row, random.below));
    rows = await client.step(Uint8Array.from([...actions, ...actions]));
    for (let table = 0; table < tables; table += 1) expectSame(rows[tables + table]!, rows[table]!);
  }
  return counts;
}

async function copyTables(client: EnvClient, rows: readonly Row[], tables: number): Promise<readonly Row[]> {
  const starts: unknown[] = [];
  for (let table = 0; table < tables; table += 1) {
    const events = await client.request({ type: 'events', table });
    starts.push({ table: tables + table, start: { events, seating: rows[table]!.seating } });
  }
  return client.redraw({ type: 'beginAt', starts });
}

function expectSame(copy: Row, row: Row): void {
  const { done, rewards, outcome, points } = row;
  expect(copy).toMatchObject({ done, rewards, outcome, points });
  // After the end of a deal, each table has its own wall.
  if (done === 0) expect(questionOf(copy)).toEqual(questionOf(row));
}

/** The question of a row, without the numbers of its wall and deal. */
export function questionOf({ planes, mask, question, seat, entrant, seating }: Row): unknown {
  return { planes: Buffer.from(planes).toString('hex'), mask: [...mask], question, seat, entrant, seating };
}
