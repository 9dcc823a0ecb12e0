// The shown risk of a discard agrees with what happens on 2,000 deals of four `goal` bots that were not used to fit it.

import { createBot } from '@mcr-arena/bot-goal';
import { expect, test } from 'vitest';
// Internal to the bot, not exported by its package.
import { type DiscardRisk, discardRisksIn } from '../../bots/goal/src/discard-risk.ts';
import { calibrationOf, type Forecast } from './calibration.ts';
import { duplicateDeal, playFour } from './deal-table.ts';
import { discardsOf } from './dealt-in.ts';

const DEALS = 2000;
const LEAST_P = 0.001;
/** Bounds of ten bins of the chance. */
const CHANCES = [0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2];
/** Bounds of four bins of the payment, in points. */
const PAYMENTS = [19.7, 20.4, 21.5];
/** Bounds of ten bins of the chance times the payment, in points. */
const EXPECTED = CHANCES.map((chance) => 20 * chance);

interface Outcome {
  readonly deal: number;
  readonly risk: DiscardRisk;
  readonly paid: number | undefined;
}

const outcomes: Outcome[] = [];
for (let deal = 0; deal < DEALS; deal += 1) {
  const decisions = await playFour({ module: { createBot } }, duplicateDeal(`calibration ${deal}`), '');
  for (const { observation, tile, paid } of discardsOf(decisions)) {
    outcomes.push({ deal, risk: discardRisksIn(observation)(tile), paid });
  }
}

function forecast({ deal, risk, paid }: Outcome): Forecast {
  return { cluster: deal, predicted: risk.chance, observed: paid === undefined ? 0 : 1 };
}

test('the chance of dealing in', () => {
  const forecasts = outcomes.map(forecast);
  const { bins, p } = calibrationOf(forecasts, CHANCES);
  expect(Math.min(...bins.map(({ count }) => count))).toBeGreaterThan(100);
  expect(p).toBeGreaterThan(LEAST_P);
  const greater = forecasts.map((each) => ({ ...each, predicted: 1.2 * each.predicted }));
  expect(calibrationOf(greater, CHANCES).p).toBeLessThan(LEAST_P);
});

test('the payment if another player wins', () => {
  const forecasts = outcomes.flatMap(({ deal, risk, paid }) =>
    paid === undefined ? [] : [{ cluster: deal, predicted: risk.payment, observed: paid }],
  );
  const { bins, p } = calibrationOf(forecasts, PAYMENTS);
  expect(Math.min(...bins.map(({ count }) => count))).toBeGreaterThan(100);
  expect(p).toBeGreaterThan(LEAST_P);
});

test('the expected payment', () => {
  const forecasts = outcomes.map(({ deal, risk, paid = 0 }) => ({
    cluster: deal,
    predicted: risk.expected,
    observed: paid,
  }));
  expect(calibrationOf(forecasts, EXPECTED).p).toBeGreaterThan(LEAST_P);
});

test('no discard deals in whose chance is 0', () => {
  const safe = outcomes.filter(({ risk }) => risk.chance === 0);
  expect(safe.length).toBeGreaterThan(100);
  expect(safe.filter(({ paid }) => paid !== undefined)).toEqual([]);
});
