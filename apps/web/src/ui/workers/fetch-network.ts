// Fetches the network `policy`, which is larger than the pages, so only workers that need it do.

import model from '@mcr-arena/bot-policy/policy.onnx?url';

/** The bytes of the network. Rejects with the answer's status if it cannot be fetched. */
export async function fetchNetwork(): Promise<Uint8Array> {
  const answer = await fetch(model);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}: ${answer.url}`);
  return new Uint8Array(await answer.arrayBuffer());
}
