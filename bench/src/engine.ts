// `mcr bench engine`: duplicate deals per second between players that choose random legal actions, from the wall to the
// finished record. One record in a hundred is replayed, untimed, and must give the same deal.

import { isDeepStrictEqual } from 'node:util';
import {
  type DealConfig,
  DUPLICATE_RULES,
  decodeDeal,
  encodeDeal,
  legalActions,
  type PlayedDeal,
  playDeal,
} from '@mcr-arena/engine';
import { createRandom, expectValue, type Random, shuffled, TILES_WITHOUT_FLOWERS, WINDS } from '@mcr-arena/tiles';
import { type Benchmark, createNumberDigest, type Run, type Stopwatch } from './measure.ts';

const GOAL = 3000;
const BLOCK = 100;

export function engineBenchmarks(count: number, seed: string): Benchmark[] {
  return [
    {
      name: 'engine, duplicate deals with records',
      unit: 'deals',
      goal: GOAL,
      run: (watch) => run(count, seed, watch),
    },
  ];
}

function run(count: number, seed: string, watch: Stopwatch): Run {
  const chance = createRandom(`${seed} engine`);
  const digest = createNumberDigest();
  const figures = { questions: 0, events: 0, wins: 0, 'record bytes, not compressed': 0, 'records replayed': 0 };
  for (let done = 0; done < count; done += BLOCK) {
    const configs = Array.from({ length: Math.min(BLOCK, count - done) }, () => randomConfig(chance));
    const played = watch.time(() => configs.map((config) => playRandomly(config, chance)));
    checkReplay(played[0]!);
    figures['records replayed'] += 1;
    for (const { deal, text } of played) {
      figures.questions += deal.steps.length;
      figures.events += deal.events.length;
      figures.wins += wasWon(deal) ? 1 : 0;
      figures['record bytes, not compressed'] += text.length;
      for (const sign of Buffer.from(text)) digest.add(sign);
    }
  }
  return { count, digest: digest.hex(), figures };
}

interface RecordedDeal {
  readonly deal: PlayedDeal;
  readonly text: string;
}

function randomConfig(chance: Random): DealConfig {
  return {
    rules: DUPLICATE_RULES,
    prevalentWind: WINDS[chance.below(4)]!,
    wall: shuffled(TILES_WITHOUT_FLOWERS, chance),
  };
}

function playRandomly(config: DealConfig, chance: Random): RecordedDeal {
  const deal = playDeal(config, (state, seat) => {
    const actions = legalActions(state, seat);
    return actions[chance.below(actions.length)]!;
  });
  return { deal, text: JSON.stringify(encodeDeal(deal)) };
}

/** Throws unless the record, read from its text, gives the same events. */
function checkReplay({ deal, text }: RecordedDeal): void {
  const replayed = expectValue(decodeDeal(JSON.parse(text)));
  if (!isDeepStrictEqual(replayed.events, deal.events)) throw new Error(`the replay of a record differs: ${text}`);
}

function wasWon({ events }: PlayedDeal): boolean {
  const end = events.at(-1);
  return end?.type === 'dealEnded' && end.outcome.type === 'win';
}
