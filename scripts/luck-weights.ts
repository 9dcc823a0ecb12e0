// Makes the weights of packages/luck and its card: `npx node scripts/luck-weights.ts VERSION [--deals 8000]`. Plays deals of house bots,
// fits the network, computes the mean values of starting hands, and measures the result on other walls. About 20 minutes on an idle core.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { modelOf, startMeansOf, storedModel, weightsOf } from '@mcr-arena/luck';
import { fitNetwork, type Sample, samplesOf } from '@mcr-arena/luck/training';
import { cardOf } from './luck/card.ts';
import { playOrder } from './luck/deals.ts';
import { startMeans } from './luck/start-means.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    deals: { type: 'string', default: '8000' },
    /** Part of the number of deals that the card is measured on. */
    check: { type: 'string', default: '1' },
  },
});
const [version] = positionals;
if (version === undefined) throw new Error('expected the version of the new weights, such as 2');
const folder = join(import.meta.dirname, '..', 'packages', 'luck');
const deals = Number(values.deals);

const samples: Sample[] = [];
for (let wall = 0; wall < deals; wall += 1) {
  // Every fourth deal is of the casual form: common wall, flowers.
  const format = wall % 4 === 3 ? 'casual' : 'duplicate';
  samples.push(...samplesOf(playOrder({ table: 'training', format, rules: 'mcr', seed: 'training', wall })));
  if ((wall + 1) % 500 === 0) console.error(`${wall + 1} deals, ${samples.length} states`);
}
const weights = fitNetwork(samples, {
  hidden: 40,
  epochs: 8,
  seed: version,
  onEpoch: (epoch, loss) => console.error(`epoch ${epoch + 1}: ${loss.toFixed(4)}`),
});
samples.length = 0;
const model = storedModel(version, weights, startMeans(modelOf(weights, () => [0, 0, 0, 0])));
writeFileSync(join(folder, 'src', 'weights.json'), `${JSON.stringify(model, undefined, 2)}\n`);
const fitted = modelOf(weightsOf(model), startMeansOf(model));
writeFileSync(join(folder, 'CARD.md'), cardOf(version, deals, fitted, Number(values.check)));
