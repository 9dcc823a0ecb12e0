// A bot that is asked questions outside a deal: each time newly seated, with its earlier questions and replies recalled.

import type { Reply } from '@mcr-arena/engine';
import type { BotLog, BotReference, BotSeating, DecisionLimits, LoadedBot } from '@mcr-arena/hosts';
import type { Millis } from '@mcr-arena/sdk';
import type { Seat } from '@mcr-arena/tiles';
import type { Situation } from '../conformance/situation.ts';

/** The part of a situation that a bot needs to reply. */
export type AskedSituation = Omit<Situation, 'state' | 'kind'>;

export interface GivenReply {
  readonly reply: Reply;
  readonly log?: BotLog;
  readonly ms: Millis;
  readonly peakMiB: number;
  /** Whether the bot could not be started, so that it replies to nothing. */
  readonly cannotStart: boolean;
}

export class AskedBot {
  readonly #bot: BotReference;
  readonly #limits: DecisionLimits;
  readonly #loaded: LoadedBot;

  constructor(bot: BotReference, limits: DecisionLimits, loaded: LoadedBot) {
    this.#bot = bot;
    this.#limits = limits;
    this.#loaded = loaded;
  }

  seatingOf(started: BotSeating['started'], seat: Seat, deal: string): BotSeating {
    const { prevalentWind, rules } = started;
    const context = { seat, prevalentWind, rules, parameters: this.#bot.parameters, seed: `check ${deal}` };
    return { context, limits: this.#limits, started, deal };
  }

  async replyIn({ started, seat, before, name, observation, legalActions }: AskedSituation): Promise<GivenReply> {
    const bot = await this.#loaded.seat(this.seatingOf(started, seat, name));
    for (const earlier of before) bot.recall?.(earlier.observation, earlier.legalActions, earlier.reply);
    const start = performance.now();
    const reply = await bot.decide(observation, legalActions);
    const ms = performance.now() - start;
    const peakMiB = bot.peakMiB?.() ?? 0;
    const log = await bot.close();
    return { reply, ms, peakMiB, cannotStart: bot.failure !== undefined, ...(log !== undefined && { log }) };
  }

  /**
   * The replies to the claims that the recorded seat made before the situation, up to the first that differs. A bot that never claims
   * need not support the questions after a claim.
   */
  async *claimsBefore({
    before,
    ...situation
  }: AskedSituation): AsyncGenerator<GivenReply & { readonly isSame: boolean }> {
    for (const [index, { reply, ...question }] of before.entries()) {
      if (reply.type === 'pass' || reply.type === 'discard') continue;
      const given = await this.replyIn({ ...situation, ...question, before: before.slice(0, index) });
      const isSame = given.reply.type === reply.type;
      yield { ...given, isSame };
      if (!isSame) return;
    }
  }
}
