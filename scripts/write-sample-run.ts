// Writes apps/web/src/pages/bots/editor/sample-run.json: the first deal of the Python template, which the editor of bots shows before
// the first run of the user. Run it, then `npm run format`, after a change of the template or of the documents of trials.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LIMITS, findBot, openRegistry } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { runTrial, SMOKE_OPPONENTS } from '@mcr-arena/lab';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import { hostsFor } from '../apps/cli/src/hosts.ts';

const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'apps/web/src/pages/bots/editor/sample-run.json');

const specification = expectValue(parseBotSpecification('bots/examples/python-events'));
const { reference } = expectValue(findBot(specification, ROOT, HOUSE_BOTS));
const registry = await openRegistry(hostsFor({}));
try {
  const order = { type: 'deal', number: 1 } as const;
  const options = { bot: reference, limits: DEFAULT_LIMITS, registry, opponents: SMOKE_OPPONENTS, order };
  const { deal, failure } = await runTrial({ ...options, onChange: () => {} });
  if (deal?.record === undefined) throw new Error(`the deal did not end: ${failure?.message}`);
  const decisions = deal.decisions.map((decision) => ({ ...decision, ms: Math.round(10 * decision.ms) / 10 }));
  writeFileSync(FILE, `${JSON.stringify({ ...deal, decisions })}\n`);
} finally {
  await registry.close();
}
