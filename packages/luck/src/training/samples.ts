// What the network learns from: the features after each draw of finished deals, and how the deal ended.

import { endOf, type PlayedDeal } from '@mcr-arena/engine';
import { isFlower } from '@mcr-arena/tiles';
import { FEATURE_COUNT, WALL_FEATURE_COUNT } from '../draw-features.ts';
import { outcomesOf } from '../draw-outcomes.ts';
import { PositionFeatures } from '../model.ts';
import { DrawWalk } from '../positions.ts';

/** Features of one sample: four seats and the wall. */
const SAMPLE_SIZE = 4 * FEATURE_COUNT + WALL_FEATURE_COUNT;
/** Draws that end at once, or nearly surely by a deal-in, teach nothing: they are computed. */
const LEAST_WEIGHT = 0.02;
/** Stands for the winner of a deal that nobody wins. */
export const NOBODY = 4;

/** A state after a draw, and the end of its deal. */
export interface Sample {
  /** [SAMPLE_SIZE] */
  readonly features: Float32Array;
  /** A seat, or `NOBODY`. */
  readonly winner: number;
  /** Fan points of the win; 0 without one. */
  readonly fanPoints: number;
  readonly selfDrawn: boolean;
  /** 0 to 1: the probability that the deal goes on after the discard. */
  readonly weight: number;
}

/** The samples of a deal; none if it ended by a foul. */
export function samplesOf(deal: Pick<PlayedDeal, 'config' | 'events'>): Sample[] {
  const { outcome } = endOf(deal);
  if (outcome.type === 'foul') return [];
  const end =
    outcome.type === 'win'
      ? { winner: outcome.winner, fanPoints: outcome.score.fanPoints, selfDrawn: outcome.from === undefined }
      : { winner: NOBODY, fanPoints: 0, selfDrawn: false };
  const position = new PositionFeatures();
  const samples: Sample[] = [];
  const walk = new DrawWalk(deal.config, {
    onStart: () => {},
    onDraw: (before, draw) => {
      if (isFlower(draw.tile)) return;
      const outlook = position.take(before, draw.seat);
      const [outcome] = outcomesOf(before, draw, outlook, draw.tile);
      const weight = outcome!.win === undefined ? 1 - outcome!.dealIn : 0;
      if (weight < LEAST_WEIGHT) return;
      const features = new Float32Array(SAMPLE_SIZE);
      features.set(position.seats);
      features.set(outcome!.features, FEATURE_COUNT * draw.seat);
      features.set(position.wall, 4 * FEATURE_COUNT);
      samples.push({ features, ...end, weight });
    },
  });
  walk.take(deal.events);
  return samples;
}
