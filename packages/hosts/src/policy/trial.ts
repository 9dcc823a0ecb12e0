// Tests a newly opened model: whether it returns the right number of logits and, if it takes batches, whether the logits of each
// row depend only on that row.

import { packedSize, packPlanes } from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';
import { createRandom } from '@mcr-arena/tiles';
import type { PolicyModel } from './check-model.ts';
import type { PolicyConnection } from './policy-connection.ts';

const ROWS = 3;
/** Tolerance for the rounding order in batches. Relative to the largest logit of a row, or absolute below 1. */
const TOLERANCE = 1e-3;

/** Ends the connection with a failure if the model is not usable. */
export async function tryModel(connection: PolicyConnection, model: PolicyModel, limitMs: Millis): Promise<void> {
  const rows = trialRows(model.encoding.size);
  if (!model.isBatched) return void (await connection.run(rows.slice(0, 1), limitMs));
  const together = await connection.run(rows, limitMs);
  if (together.type === 'fault') return;
  for (const [place, row] of rows.entries()) {
    const alone = await connection.run([row], limitMs);
    if (alone.type === 'fault') return;
    if (areEqual(alone.logits[0]!, together.logits[place]!)) continue;
    return connection.refuse('the model mixes the questions of a batch: the logits of a question depend on the others');
  }
}

/** Planes of zeros and ones packed as bits, the same for every model. */
function trialRows(size: number): Uint8Array[] {
  const random = createRandom('trial');
  return Array.from({ length: ROWS }, () => {
    const planes = Float32Array.from({ length: size }, () => (random.below(4) === 0 ? 1 : 0));
    const row = new Uint8Array(packedSize(size));
    packPlanes(planes, 0, size, row);
    return row;
  });
}

function areEqual(one: Float32Array, other: Float32Array): boolean {
  const scale = one.reduce((most, logit) => (Number.isFinite(logit) ? Math.max(most, Math.abs(logit)) : most), 1);
  return one.every(
    (logit, index) => Object.is(logit, other[index]) || Math.abs(logit - other[index]!) <= TOLERANCE * scale,
  );
}
