// The properties by which the deals of the lessons were chosen. `node test/web/lesson-properties.ts` prints the first seed of each lesson
// that has its property.

import { pathToFileURL } from 'node:url';
import { outlookOfHand } from '@mcr-arena/bot-goal';
import { apply, type DealConfig, initialState, observe, type PlayedDeal, viewFor, winClaimIn } from '@mcr-arena/engine';
import { type HandScore, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { analyseHand } from '@mcr-arena/shanten';
import { expectValue, type TileIndex } from '@mcr-arena/tiles';
import { setVerdict } from '../../apps/web/src/pages/learn/judge.ts';
import { dealOfSeed, LEARNER, LESSON_SEEDS, type LessonSlug } from '../../apps/web/src/pages/learn/lesson-deals.ts';
import { SIX_FANS } from '../../apps/web/src/pages/learn/lessons.ts';
import { playWithGoal } from '../../apps/web/src/pages/learn/play-lesson-deal.ts';

export const PROPERTIES: Readonly<Record<LessonSlug, (config: DealConfig) => boolean>> = {
  'tiles-and-sets': (config) => holdsChowAndPung(dealt(config)),
  'a-hand': (config) => analyseHand({ concealed: dealt(config), melds: [], flowers: [] }).shanten === 1,
  'eight-points': (config) =>
    winOf(playWithGoal(config))?.score.fans.some(({ fan }) => SIX_FANS.includes(fan)) === true,
  claims: (config) => winOf(playWithGoal(config))?.claim.melds.some(({ type }) => type !== 'concealedKong') === true,
  waits: (config) => {
    const claim = winOf(playWithGoal(config))?.claim;
    if (claim === undefined) return false;
    const { melds, concealed } = claim;
    const { forms } = analyseHand({ concealed, melds, flowers: [] });
    return (forms.regular?.shanten === 0 && forms.regular.useful.length > 1) === true;
  },
  'a-plan': (config) => {
    const played = playWithGoal(config);
    const win = winOf(played);
    if (win === undefined) return false;
    const first = played.events.findIndex(({ type }) => type === 'drawn');
    const seen = observe(viewFor(LEARNER, played.events.slice(0, first + 1)));
    const main = outlookOfHand(seen).plans[0]?.name.fans[0];
    return main !== undefined && SIX_FANS.includes(main) && win.score.fans.some(({ fan }) => fan === main);
  },
  payments: (config) => winOf(playWithGoal(config))?.claim.selfDrawn === true,
  'the-duplicate': (config) => {
    const end = playWithGoal(config).events.at(-1)!;
    return end.type === 'dealEnded' && end.deltas[LEARNER] >= 30;
  },
};

/** The learner's win, or undefined. */
function winOf({ config, events }: PlayedDeal): { readonly claim: WinClaim; readonly score: HandScore } | undefined {
  const end = events.at(-1)!;
  if (end.type !== 'dealEnded' || end.outcome.type !== 'win' || end.outcome.winner !== LEARNER) return undefined;
  const before = events.slice(0, -1).reduce(apply, initialState(config));
  const claim = winClaimIn(before, LEARNER)!;
  const score = expectValue(scoreHand(claim));
  return score.fanPoints >= 8 ? { claim, score } : undefined;
}

function dealt({ wall }: DealConfig): readonly TileIndex[] {
  return wall.slice(13 * LEARNER, 13 * LEARNER + 13);
}

function holdsChowAndPung(tiles: readonly TileIndex[]): boolean {
  return tiles.some((pung) => {
    const rest = tiles.filter((tile) => tile !== pung);
    if (tiles.length - rest.length < 3) return false;
    return rest.some((low) => {
      const chow = [low, low + 1, low + 2] as TileIndex[];
      return chow.every((tile) => rest.includes(tile)) && setVerdict('chow', chow).type === 'right';
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const lesson of Object.keys(LESSON_SEEDS) as LessonSlug[]) {
    let seed = 1;
    while (!PROPERTIES[lesson](dealOfSeed(lesson, seed))) seed += 1;
    console.log(`${lesson}: ${seed}`);
  }
}
