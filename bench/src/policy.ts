// `mcr bench policy`: decisions per second of a residual network of 64 channels and 5 blocks on `obs38`, one by one and in
// batches, and the overhead of the host compared with onnxruntime alone: encoding, pipes, mask.

import { DealInPlay, DUPLICATE_RULES, legalActions, type Observation, observerOf, viewFor } from '@mcr-arena/engine';
import {
  type BotSeating,
  checkModel,
  DEFAULT_LIMITS,
  type LogitsSource,
  PolicyPlayer,
  PolicyQueue,
  trustedPrograms,
} from '@mcr-arena/hosts';
import { ENCODINGS } from '@mcr-arena/protocol';
import { createRandom, expectValue, mapSeats, shuffled, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';
import { type Benchmark, createNumberDigest, median, type NumberDigest, type Run, type Stopwatch } from './measure.ts';
import { convolutionalModel } from './onnx/onnx-writer.ts';

/** Decisions per second: 5 ms each. */
const GOAL = 200;
const BATCHES = [1, 8, 32, 64] as const;
const SIZE = { channels: 64, blocks: 5 };
const ARGMAX = { type: 'argmax' } as const;

export function policyBenchmarks(count: number, seed: string): Benchmark[] {
  return BATCHES.map((batch) => ({
    name: `policy, 64x5 on obs38, ${batch === 1 ? 'one by one' : `batches of ${batch}`}`,
    unit: 'decisions',
    goal: GOAL,
    byWallTime: true,
    run: (watch) => run({ count: Math.max(batch, count - (count % batch)), batch, seed }, watch),
  }));
}

interface Size {
  readonly count: number;
  readonly batch: number;
  readonly seed: string;
}

interface Question {
  readonly observation: Observation;
  readonly actions: ReturnType<typeof legalActions>;
}

async function run({ count, batch, seed }: Size, watch: Stopwatch): Promise<Run> {
  const bytes = convolutionalModel(ENCODINGS.obs38, { ...SIZE, seed });
  const model = expectValue(checkModel(bytes, { encoding: 'obs38', pick: ARGMAX }));
  const runner = trustedPrograms();
  const queue = new PolicyQueue(runner, model, DEFAULT_LIMITS);
  try {
    await queue.open();
    const source = new TimedSource(queue);
    const players = Array.from(
      { length: batch },
      (_, deal) => new PolicyPlayer(source, model, ARGMAX, seatingOf(deal)),
    );
    const digest = createNumberDigest();
    const times = await playAll(players, ownTurns(count, seed), digest, watch);
    const wallMs = times.reduce((sum, time) => sum + time, 0);
    const figures = {
      [batch === 1 ? 'median decision in ms' : 'median batch in ms']: median(times),
      'onnxruntime in ms a decision': source.runtimeMs / count,
      'host on top of onnxruntime in %': (100 * (wallMs - source.runtimeMs)) / source.runtimeMs,
    };
    return { count, digest: digest.hex(), figures };
  } finally {
    await queue.close();
    await runner.close();
  }
}

/** Adds up the time that onnxruntime took. */
class TimedSource implements LogitsSource {
  readonly #queue: PolicyQueue;
  runtimeMs = 0;

  constructor(queue: PolicyQueue) {
    this.#queue = queue;
  }

  async ask(question: Parameters<LogitsSource['ask']>[0]): ReturnType<LogitsSource['ask']> {
    const answer = await this.#queue.ask(question);
    if (answer.type === 'logits') this.runtimeMs += answer.runtimeMs / answer.batch;
    return answer;
  }
}

/** Asks all players at the same time. Returns the duration of each batch in ms. */
async function playAll(
  players: readonly PolicyPlayer[],
  questions: readonly Question[],
  digest: NumberDigest,
  watch: Stopwatch,
): Promise<number[]> {
  const times: number[] = [];
  for (let first = 0; first < questions.length; first += players.length) {
    const asked = questions.slice(first, first + players.length);
    const started = performance.now();
    const replies = await watch.timeAsync(() =>
      Promise.all(asked.map(({ observation, actions }, index) => players[index]!.decide(observation, actions))),
    );
    times.push(performance.now() - started);
    for (const reply of replies) {
      if (reply.type !== 'discard') throw new Error(`expected a discard, found ${reply.type}`);
      digest.add(reply.tile);
    }
  }
  return times;
}

/** Discard questions with more than one choice, from random deals. */
function ownTurns(count: number, seed: string): readonly Question[] {
  const random = createRandom(`${seed} policy`);
  const questions: Question[] = [];
  while (questions.length < count) {
    const wall = shuffled(TILES_WITHOUT_FLOWERS, random);
    const deal = new DealInPlay({ rules: DUPLICATE_RULES, prevalentWind: 'east', wall });
    while (deal.deltas === undefined) {
      const { state } = deal;
      const replies = mapSeats((seat) => {
        const actions = legalActions(state, seat);
        const discards = actions.filter(({ type }) => type === 'discard');
        if (state.phase.type === 'turn' && discards.length > 1) {
          const observer = observerOf(viewFor(seat, deal.events));
          questions.push({ observation: observer.observation()!, actions: discards });
        }
        return actions.length > 1 ? actions[random.below(actions.length)] : actions[0];
      });
      deal.answer(replies);
    }
  }
  return questions.slice(0, count);
}

function seatingOf(deal: number): BotSeating {
  const [seat, prevalentWind, rules] = [0, 'east', DUPLICATE_RULES] as const;
  return {
    context: { seat, prevalentWind, rules, parameters: {}, seed: `${deal}` },
    limits: DEFAULT_LIMITS,
    started: { type: 'dealStarted', seat, rules, prevalentWind, wallSize: TILES_WITHOUT_FLOWERS.length },
    deal: `${deal}`,
  };
}
