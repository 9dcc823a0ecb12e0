// Aims for the nearest complete hand, regardless of its points: minimizes the distance to ready, then maximizes the number of
// unseen tiles that lower it. Claims only tiles that lower the distance. Wins whenever it is legal.

import type { Action, Observation } from '@mcr-arena/engine';
import { type Bot, type BotContext, readParameters } from '@mcr-arena/sdk';
import {
  copiesWithin,
  formShanten,
  kindsOf,
  type MutableSuitKeys,
  nearestDistance,
  removeTile,
  type SuitKeys,
  suitKeysOf,
} from '@mcr-arena/shanten';
import { isHonor, isTerminal, type TileIndex, WINNING_FORMS, type WinningForm } from '@mcr-arena/tiles';
import { type HandAfter, handAfter } from './hand-after.ts';

const PARAMETERS = {
  /** Whether to claim tiles other than the winning one. */
  claims: { default: 'yes', choices: ['yes', 'no'] },
  /** Whether to consider all forms or only four sets and a pair. */
  forms: { default: 'all', choices: ['all', 'regular'] },
} as const;

const REGULAR_ONLY: readonly WinningForm[] = ['regular'];

/** Throws if a parameter is unknown or out of range. */
export function createBot({ parameters }: BotContext): Bot {
  const { claims, forms } = readParameters(PARAMETERS, parameters);
  const chosenForms = forms === 'all' ? WINNING_FORMS : REGULAR_ONLY;
  return {
    decide: (observation, legalActions) => {
      const win = legalActions.find(({ type }) => type === 'win');
      if (win !== undefined) return win;
      const pass = legalActions.find(({ type }) => type === 'pass');
      if (pass !== undefined && claims === 'no') return pass;
      return nearestAction(observation, legalActions, chosenForms);
    },
  };
}

/** The hand after an action; compared by distance first. */
interface Prospect {
  readonly action: Action;
  readonly after: HandAfter;
  readonly distance: number;
}

function nearestAction(
  observation: Observation,
  legalActions: readonly Action[],
  forms: readonly WinningForm[],
): Action {
  const keys = suitKeysOf(observation.hand);
  const meldCount = observation.melds[observation.seat].length;
  const prospects = legalActions.flatMap((action): Prospect[] => {
    const after = handAfter(keys, meldCount, action, observation.question);
    return after === undefined ? [] : [{ action, after, distance: distanceAfter(after, forms) }];
  });
  const least = Math.min(...prospects.map(({ distance }) => distance));
  const nearest = prospects.filter(({ distance }) => distance === least);
  const outright = nearest.find(({ action }) => isPreferred(action));
  return outright?.action ?? bestByAcceptance(nearest, suitKeysOf(observation.unseen), forms);
}

/** Passing costs nothing and a kong draws another tile, so at equal distance they are preferred. */
function isPreferred({ type }: Action): boolean {
  return type === 'pass' || type === 'concealedKong' || type === 'addedKong';
}

function bestByAcceptance(prospects: readonly Prospect[], unseen: SuitKeys, forms: readonly WinningForm[]): Action {
  let best: Action | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const { action, after } of prospects) {
    const worth = acceptanceAfter(after, unseen, forms) + readinessToPart(discardOf(action));
    if (worth <= most) continue;
    best = action;
    most = worth;
  }
  if (best === undefined) throw new Error('no legal action');
  return best;
}

function discardOf(action: Action): TileIndex | undefined {
  if (action.type === 'discard') return action.tile;
  return action.type === 'chow' || action.type === 'pung' ? action.discard : undefined;
}

/** Breaks ties of equal acceptance, by less than one tile: honors first, then terminals. */
function readinessToPart(tile: TileIndex | undefined): number {
  if (tile === undefined) return 0;
  if (isHonor(tile)) return 0.5;
  return isTerminal(tile) ? 0.25 : 0;
}

function distanceAfter(after: HandAfter, forms: readonly WinningForm[]): number {
  return after.owesDiscard
    ? Math.min(...discardsFrom(after).map((hand) => distanceOf(hand, forms)))
    : distanceOf(after, forms);
}

function distanceOf({ keys, meldCount }: HandAfter, forms: readonly WinningForm[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const form of forms) least = Math.min(least, formShanten(form, keys, meldCount) ?? least);
  return least;
}

/** Unseen tiles that lower the distance; with a discard still to be chosen, after the best one. */
function acceptanceAfter(after: HandAfter, unseen: SuitKeys, forms: readonly WinningForm[]): number {
  if (after.owesDiscard) {
    const least = distanceAfter(after, forms);
    const nearest = discardsFrom(after).filter((hand) => distanceOf(hand, forms) === least);
    return Math.max(...nearest.map((hand) => acceptanceAfter(hand, unseen, forms)));
  }
  const distance = nearestDistance(after.keys, after.meldCount, forms);
  return distance === undefined ? 0 : copiesWithin(distance.useful, unseen);
}

function discardsFrom({ keys, meldCount }: HandAfter): HandAfter[] {
  return kindsOf(keys).map((tile) => {
    const left: MutableSuitKeys = [...keys];
    removeTile(left, tile);
    return { keys: left, meldCount, owesDiscard: false };
  });
}
