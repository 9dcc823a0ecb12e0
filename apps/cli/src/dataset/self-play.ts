import { Table, type TableSeat } from '@mcr-arena/arena';
import { createTeacher, type Lesson } from '@mcr-arena/bot-goal';
import { DUPLICATE_RULES, encodeDeal, endOf } from '@mcr-arena/engine';
import { type HostModule, openRegistry } from '@mcr-arena/hosts';
import { ENCODINGS } from '@mcr-arena/protocol';
import { type BotSpecification, parseBotSpecification } from '@mcr-arena/sdk';
import { expectValue, mapSeats } from '@mcr-arena/tiles';
import { mapPositions, toSeats } from '@mcr-arena/tournament';
import {
  dealStartOf,
  forEachRow,
  type Manifest,
  Shard,
  type ShardPlan,
  seatBots,
  type TableLineup,
} from '@mcr-arena/training';
import { lineupsOf } from '../env/line-ups.ts';
import { valueOrUsageError } from '../exit-code.ts';
import { type StoredDeal, writeShard } from './dataset-folder.ts';
import { LessonReader, type LessonsBySeat } from './lesson.ts';

/** The house bot that is used as teacher. */
const TEACHER = 'goal';

type SelfPlay = Extract<Manifest['source'], { readonly type: 'self-play' }>;

/** Whether the bot's values are stored. */
export function isTeacher({ bot }: BotSpecification): boolean {
  return bot === TEACHER;
}

/** Plays and writes shards of one data set, one after another. */
export class ShardPlayer {
  readonly #folder: string;
  readonly #manifest: Manifest;
  readonly #source: SelfPlay;
  readonly #lineup: TableLineup;

  private constructor(folder: string, manifest: Manifest, source: SelfPlay, lineup: TableLineup) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#source = source;
    this.#lineup = lineup;
  }

  static async open(folder: string, manifest: Manifest, hosts: readonly HostModule[]): Promise<ShardPlayer> {
    const { source } = manifest;
    if (source.type !== 'self-play') throw new Error('only data sets of self-play are played');
    const names = mapPositions((place) => source.bots[place]!);
    const { lineups } = valueOrUsageError(await lineupsOf([names], hosts, await openRegistry(hosts)));
    return new ShardPlayer(folder, manifest, source, lineups[0]!);
  }

  /** Plays and writes a shard. Returns the number of its rows. */
  async play(plan: ShardPlan): Promise<number> {
    const { encoding, oracle, teacher } = this.#manifest;
    const shard = new Shard({ encoding: ENCODINGS[encoding], hasOracle: oracle, hasTeacher: teacher });
    const deals: StoredDeal[] = [];
    for (let deal = plan.firstDeal; deal < plan.firstDeal + plan.deals; deal += 1) {
      deals.push(await this.#playDeal(deal, shard));
    }
    await writeShard(this.#folder, plan, shard, deals);
    return shard.rows;
  }

  async #playDeal(deal: number, shard: Shard): Promise<StoredDeal> {
    const { seed, scoring = DUPLICATE_RULES.scoring } = this.#source;
    const rules = { ...DUPLICATE_RULES, scoring };
    const start = dealStartOf({ seed, rules, seatings: 1, tables: 1 }, 0, deal);
    const lessons: LessonsBySeat = mapSeats((): Lesson[] => []);
    const options = { lineup: this.#lineup, seed, onReply: () => {}, onFault: () => {} };
    const bots = await seatBots(start, options);
    const specifications = toSeats(
      start.seating,
      mapPositions((place) => specificationOf(this.#source.bots[place]!)),
    );
    const seats = mapSeats((seat): TableSeat => {
      const specification = specifications[seat];
      return isTeacher(specification) ? teacherSeat(specification, lessons[seat]) : bots[seat]!;
    });
    const played = await new Table({ config: start.config }).play(seats);
    await Promise.all(bots.map((bot) => bot?.close(played)));
    const reader = new LessonReader(lessons);
    const ended = endOf(played);
    forEachRow(played, (row) => shard.add(row, deal, ended, reader.valuesOf(row)));
    return { deal, record: encodeDeal(played) };
  }
}

function specificationOf(name: string): BotSpecification {
  return expectValue(parseBotSpecification(name));
}

/** A seat of the teacher, which adds its values to `lessons`. */
function teacherSeat({ parameters }: BotSpecification, lessons: Lesson[]): TableSeat {
  const teach = createTeacher(parameters);
  return {
    decide: (observation, legalActions) => {
      const lesson = teach(observation, legalActions);
      lessons.push(lesson);
      return lesson.action;
    },
  };
}
