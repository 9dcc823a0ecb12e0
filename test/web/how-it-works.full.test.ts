// The command on the page "How it works" plays the sets of the page's example.

import { expect, test } from 'vitest';
import {
  EXAMPLE_COMMAND,
  EXAMPLE_ENTRANTS,
  FIRST_SET,
  SET_TOTALS,
} from '../../apps/web/src/pages/how-it-works/example.ts';
import { exampleCommitment } from '../../apps/web/src/pages/how-it-works/figures.ts';
import { runMcr } from '../cli/run-mcr.ts';

test('the command plays the sets of the example', async () => {
  const args = [...EXAMPLE_COMMAND.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
  expect(args[0]).toBe('mcr');
  const { stdout, status } = await runMcr([...args.slice(1), '--json']);
  expect(status).toBe(0);
  const results = JSON.parse(stdout);
  const [table] = results.rounds[0].tables;
  expect(table.entrants).toEqual(EXAMPLE_ENTRANTS);
  expect(table.sets.map((set: { totals: number[] }) => set.totals)).toEqual(SET_TOTALS);
  const deals = table.sets[0].deals.map(({ seating, deltas }: { seating: number; deltas: number[] }) => ({
    seating,
    deltas,
  }));
  expect(deals).toEqual(FIRST_SET);
  expect(results.commitment).toBe(exampleCommitment());
});
