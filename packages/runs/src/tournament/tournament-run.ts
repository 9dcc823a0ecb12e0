// Plays a tournament: derives the next sets from the results so far, plays them in the pool, and stores each set before it
// counts. A stopped tournament resumes from the stored sets.

import type { DealRules } from '@mcr-arena/engine';
import { type BotReference, type DecisionLimits, isHouseBot } from '@mcr-arena/hosts';
import { expectValue } from '@mcr-arena/tiles';
import {
  drawSeedOrder,
  type EntrantId,
  fillUpIdsOf,
  formatSetId,
  mapPositions,
  openSets,
  recordSet,
  type Secret,
  type SetJob,
  type SetResult,
  startTournament,
  type TournamentConfig,
  type TournamentState,
  wallsOf,
} from '@mcr-arena/tournament';
import { botSeedOf } from '../sets/bot-seed.ts';
import type { PlayedSet, SetBot, SetOrder } from '../sets/set-play.ts';
import type { SetPool } from '../sets/set-pool.ts';

/** A tournament with everything needed to play it. */
export interface TournamentPlan {
  readonly config: TournamentConfig;
  readonly secret: Secret;
  /** Secret for the seeds of bots other than house bots, from `withBotSecret`. Absent: the secret itself. */
  readonly botSecret?: Secret;
  readonly rules: DealRules;
  /** Bots of every entrant and the reference bot. */
  readonly bots: ReadonlyMap<EntrantId, BotReference>;
  /** Digests of the bots' files, if known. A tournament in a folder is not resumed if one has changed. */
  readonly digests?: ReadonlyMap<EntrantId, string>;
  readonly limits: DecisionLimits;
}

/** Storage for played sets. `save` resolves only when the set would survive a crash. */
interface SetStore {
  save(set: PlayedSet): Promise<SetResult>;
}

export interface RunOptions extends PlayOptions {
  readonly store: SetStore;
  /** Called after each set with the tournament's new state. */
  onSet?(state: TournamentState, result: SetResult, played: PlayedSet): void;
}

/**
 * The tournament after the sets in `known`, ordered by round. Sets that do not fit are ignored and played again, for example a
 * set of a later round after an earlier set was lost.
 */
export function resumeTournament({ config, secret }: TournamentPlan, known: readonly SetResult[]): TournamentState {
  let state = startTournament(config, drawSeedOrder(secret, config));
  for (const result of known) {
    const next = recordSet(state, result);
    if (next.ok) state = next.value;
  }
  return state;
}

/** Plays until the tournament is over or `signal` stops it. Returns the final state. Throws if a set fails repeatedly. */
export async function runTournament(
  plan: TournamentPlan,
  start: TournamentState,
  options: RunOptions,
): Promise<TournamentState> {
  let state = start;
  /** Aborted at the first failure: otherwise the other sets would fail when the pool is closed after it. */
  const failure = new AbortController();
  const signal = AbortSignal.any([failure.signal, ...(options.signal ? [options.signal] : [])]);
  const playSet = async (job: SetJob): Promise<void> => {
    const played = await playUnlessStopped(orderOf(plan, job), { ...options, signal });
    if (played === undefined) return;
    const result = await options.store.save(played);
    state = expectValue(recordSet(state, result));
    options.onSet?.(state, result, played);
  };
  while (state.open !== undefined && !signal.aborted) {
    await Promise.all(openSets(state).map((job) => playSet(job).catch((thrown) => failure.abort(thrown))));
  }
  failure.signal.throwIfAborted();
  return state;
}

/** Everything a thread needs to play a set of this tournament. */
export function orderOf(plan: TournamentPlan, job: SetJob): SetOrder {
  const { config, secret, rules, limits } = plan;
  return {
    job,
    walls: wallsOf(secret, config, job),
    rules,
    bots: mapPositions((position) => setBotOf(plan, job, job.entrants[position]!)),
    limits,
    competition: config.id,
  };
}

function setBotOf(plan: TournamentPlan, job: SetJob, entrant: EntrantId): SetBot {
  const { config, bots } = plan;
  const reference = botOf(config, bots, entrant);
  const secret = isHouseBot(reference) ? plan.secret : (plan.botSecret ?? plan.secret);
  const unsealed = config.entrants.some(({ id, unsealed }) => id === entrant && unsealed === true);
  const seed = botSeedOf(secret, config.id, job, entrant);
  return { reference, seed, ...(unsealed ? { unsealed } : {}) };
}

function botOf(
  { reference }: TournamentConfig,
  bots: ReadonlyMap<EntrantId, BotReference>,
  entrant: EntrantId,
): BotReference {
  const fillsUp = reference !== undefined && fillUpIdsOf(reference).includes(entrant);
  const bot = bots.get(fillsUp ? reference.id : entrant);
  if (bot === undefined) throw new Error(`no bot is known for ${entrant}`);
  return bot;
}

interface PlayOptions {
  readonly pool: SetPool;
  /** Stops play; sets in progress are dropped and played again next time. */
  readonly signal?: AbortSignal;
  /** Called when an internal error voids a set, before it is played again. */
  onVoid?(job: SetJob, message: string): void;
}

/** Maximum number of attempts for a set with internal errors. */
const MAX_PLAYS = 3;

/** The played set, or undefined if `signal` is aborted first. Throws if every attempt fails. */
export async function playUnlessStopped(
  order: SetOrder,
  { pool, signal, onVoid }: PlayOptions,
): Promise<PlayedSet | undefined> {
  for (let play = 1; ; play += 1) {
    try {
      return await abortable(pool.play(order), signal);
    } catch (thrown) {
      if (signal?.aborted === true) return undefined;
      const message = thrown instanceof Error ? thrown.message : String(thrown);
      if (play === MAX_PLAYS) {
        throw new Error(`set ${formatSetId(order.job)} failed ${play} times, last with: ${message}`);
      }
      onVoid?.(order.job, message);
    }
  }
}

/** The promise, or a rejection as soon as `signal` is aborted. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
