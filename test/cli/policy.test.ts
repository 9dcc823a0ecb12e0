// ONNX models as bots on the command line.

import { readFileSync, writeFileSync } from 'node:fs';
import { ENCODINGS } from '@mcr-arena/protocol';
import { describe, expect, test } from 'vitest';
import { convolutionalModel, linearModel } from '../../bench/src/onnx/onnx-writer.ts';
import { shared } from '../shared.ts';
import { expectRefused, runMcr } from './run-mcr.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();
const model = inScratch('model.onnx');
const other = inScratch('other.onnx');
const once = ['--seed', '1', '--seatings', '1', '--workers', '1'];

writeFileSync(model, convolutionalModel(ENCODINGS.obs38));
writeFileSync(other, linearModel(ENCODINGS['mcr-1-34']));

const read = (folder: string, file: string) => JSON.parse(readFileSync(`${inScratch(folder)}/${file}`, 'utf8'));

describe('a table of models', { tags: ['full'] }, () => {
  const bots = `${model}?encoding=obs38,b=${other}?encoding=mcr-1-34&temperature=2,c=${model}?encoding=obs38,random`;

  const playTable = shared(() => runMcr(['play', '--bots', bots, ...once, '--record', inScratch('table')]));

  test('plays without a foul and passes verification', async () => {
    const played = await playTable();
    expect(played.status).toBe(0);
    expect(played.stdout).toMatch(/^ *Deal +East/m);
    const { standings } = read('table', 'results.json');
    const fouls = standings.entrants.flatMap((entrant: { fouls: object }) => Object.values(entrant.fouls));
    expect(new Set(fouls)).toEqual(new Set([0]));
    expect((await runMcr(['verify', inScratch('table')])).stdout).toMatch(/all checks passed/);
    expect((await runMcr(['verify', inScratch('table'), '--rerun', '--workers', '1'])).status).toBe(0);
  });

  test('stores the digest of each model and does not resume with a changed model', async () => {
    await playTable();
    const { bots: versions } = read('table', 'tournament.json');
    expect(JSON.stringify(versions)).toContain('"digest"');
    writeFileSync(model, convolutionalModel(ENCODINGS.obs38, { seed: 'changed' }));
    const { status, stderr } = await runMcr(['play', '--bots', bots, ...once, '--record', inScratch('table')]);
    writeFileSync(model, convolutionalModel(ENCODINGS.obs38));
    expect(status).toBe(2);
    expect(stderr).toMatch(/model\.onnx.* ha(s|ve) changed|changed.*model\.onnx/);
  });
});

test('reports an invalid model before the first deal', { tags: ['sandbox'] }, async () => {
  const bots = `${model}?encoding=obs6,a=random,b=random,c=random`;
  const message = 'input "planes" is float32 [batch, 38, 4, 9]: expected float32 [batch, 6, 4, 9] or';
  await expectRefused(['play', '--bots', bots, ...once], message);
});
