// `mcr bench bots`: deals per second with four copies of each house bot, on one thread.

import { Table } from '@mcr-arena/arena';
import { type DealConfig, DUPLICATE_RULES, encodeDeal, viewEventFor } from '@mcr-arena/engine';
import { type BotSeating, DEFAULT_LIMITS, houseReference, openRegistry, standardHosts } from '@mcr-arena/hosts';
import { HOUSE_BOTS, type HouseBot } from '@mcr-arena/house-bots';
import { addDecision, noDecisions, timeAt } from '@mcr-arena/runs';
import { createRandom, mapSeats, type Seat, shuffled, TILES_WITHOUT_FLOWERS, WINDS } from '@mcr-arena/tiles';
import { type Benchmark, createNumberDigest, type Run, type Stopwatch } from './measure.ts';

/** The project's goal for bots that decide in milliseconds, in deals per second. */
const GOAL = 10;

export function botBenchmarks(count: number, seed: string): Benchmark[] {
  return HOUSE_BOTS.map((bot) => ({
    name: `bots, four ${bot.name}`,
    unit: 'deals',
    goal: GOAL,
    run: (watch) => run(bot, count, seed, watch),
  }));
}

async function run({ name }: HouseBot, count: number, seed: string, watch: Stopwatch): Promise<Run> {
  const chance = createRandom(`${seed} bots`);
  const registry = await openRegistry(standardHosts(HOUSE_BOTS));
  const reference = houseReference(name);
  const bot = await registry.hostFor(reference.host).load(reference);
  const digest = createNumberDigest();
  const times = noDecisions();
  for (let number = 0; number < count; number += 1) {
    const wall = shuffled(TILES_WITHOUT_FLOWERS, chance);
    const config: DealConfig = { rules: DUPLICATE_RULES, prevalentWind: WINDS[number % 4]!, wall };
    const bots = await Promise.all(mapSeats((seat) => bot.seat(seatingOf(config, seat, `${seed} ${number}`))));
    const seated = mapSeats((seat) => bots[seat]!);
    const deal = await watch.timeAsync(() =>
      new Table({ config, onDecision: (_, elapsed) => addDecision(times, elapsed) }).play(seated),
    );
    for (const sign of Buffer.from(encodeDeal(deal).answers)) digest.add(sign);
  }
  const figures = {
    'median decision in ms': timeAt(times, 0.5) ?? 0,
    '99th percentile in ms': timeAt(times, 0.99) ?? 0,
  };
  return { count, digest: digest.hex(), figures };
}

function seatingOf(config: DealConfig, seat: Seat, deal: string): BotSeating {
  const started = viewEventFor(seat, { type: 'dealStarted', config });
  const { rules, prevalentWind } = config;
  return {
    context: { seat, rules, prevalentWind, parameters: {}, seed: `${deal} ${seat}` },
    limits: DEFAULT_LIMITS,
    started,
    deal,
  };
}
