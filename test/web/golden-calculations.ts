// Golden hands as addresses of the calculator; its answers are compared with `scoreHand`.

import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseFanRequest, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { calculationOf, calculationOfClaim, searchOf } from '../../apps/web/src/pages/calculator/calculator-address.ts';
import { outcomeOf } from '../../apps/web/src/pages/calculator/outcome.ts';

/** The well-formed claims of the 20,000 golden hands. */
export function goldenClaims(): readonly WinClaim[] {
  const path = new URL('../fixtures/fan.jsonl.gz', import.meta.url);
  const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
  return lines.map((line) => parseFanRequest(JSON.parse(line))).flatMap((read) => (read.ok ? [read.value] : []));
}

/** Describes the difference between the calculator's result and that of `scoreHand`; undefined if there is none. */
export function differenceToScore(claim: WinClaim): string | undefined {
  const search = searchOf(calculationOfClaim(claim));
  const outcome = outcomeOf(calculationOf(new URLSearchParams(search)));
  const score = scoreHand(claim);
  if (!score.ok) return outcome.type === 'win' ? `${search}: a win, not ${score.error.code}` : undefined;
  const answer = outcome.type === 'win' ? JSON.stringify(outcome.win.explanation.score) : outcome.type;
  return answer === JSON.stringify(score.value) ? undefined : `${search}: ${answer}`;
}
