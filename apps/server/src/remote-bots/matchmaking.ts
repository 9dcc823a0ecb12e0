// Seats remote bots. A deal starts once all its bots are connected and have room, and takes all of them at once, so that
// two deals cannot block each other. It also starts once the patience of its competition for missing bots has run out.

import { DealAbandoned } from '@mcr-arena/hosts';
import type { DealStarted } from '@mcr-arena/protocol';
import type { Millis } from '@mcr-arena/sdk';
import type { EntrantId } from '@mcr-arena/tournament';
import type { SeatLimits } from './bot-clock.ts';
import type { RemoteBot } from './remote-bot.ts';
import type { RemoteBots } from './remote-bots.ts';
import { RemoteSeat } from './remote-seat.ts';
import { WaitingReports } from './waiting-reports.ts';

export interface MatchmakingOptions {
  /** Called after every reply with the time since its question was last sent. */
  onAnswer?(elapsed: Millis): void;
  /** Called when the entrants for which a competition waits have changed. */
  onWaiting?(competition: string): void;
}

/** A seat for a bot. */
export interface WantedSeat {
  readonly bot: string;
  readonly start: DealStarted;
}

interface WaitingDeal {
  readonly seats: readonly WantedSeat[];
  readonly limits: SeatLimits;
  readonly begin: (seats: readonly RemoteSeat[]) => void;
  readonly reject: (reason: Error) => void;
  timer?: NodeJS.Timeout;
}

export class Matchmaking {
  readonly #bots: RemoteBots;
  readonly #options: MatchmakingOptions;
  readonly #waiting = new Set<WaitingDeal>();
  /** Competitions whose deals no longer count. */
  readonly #abandoned = new Set<string>();
  readonly #reports: WaitingReports;
  #isSuspended = false;

  constructor(bots: RemoteBots, options: MatchmakingOptions = {}) {
    this.#bots = bots;
    this.#options = options;
    this.#reports = new WaitingReports({
      waitingFor: (competition) => this.waitingFor(competition),
      report: (competition) => options.onWaiting?.(competition),
    });
    bots.onChange((id) => {
      this.#beginWhatCan();
      this.#reportWaiting(id);
    });
  }

  /** Resolves with the seats of a deal once their bots have taken them. Rejects with a `DealAbandoned` after `abandon` or `suspend`. */
  open(seats: readonly WantedSeat[], limits: SeatLimits): Promise<readonly RemoteSeat[]> {
    return new Promise((begin, reject) => {
      const deal: WaitingDeal = { seats, limits, begin, reject };
      this.#waiting.add(deal);
      this.#beginIfCan(deal);
      if (this.#waiting.has(deal)) this.#reportMissing(deal);
    });
  }

  /**
   * Seats a bot in a deal of a table with people, which does not wait for it: its questions time out while it is not connected. Throws a
   * `DealAbandoned` while play is suspended.
   */
  sit(seat: WantedSeat, limits: SeatLimits): RemoteSeat {
    if (this.#isSuspended) throw new DealAbandoned();
    return this.#begin(seat, limits);
  }

  /** Removes a bot from its seat. */
  leave(bot: string, seat: RemoteSeat): void {
    const left = this.#bots.of(bot);
    const { competition } = seat.start;
    left.end(seat);
    if (competition === undefined) left.forget(purposeOf(seat.start));
    else if (!this.#isNeeded(bot, competition)) left.patienceOf(competition).stop();
    this.#beginWhatCan();
    if (competition !== undefined) this.#reports.soon(competition);
  }

  /** Ends the deals of a cancelled competition immediately, including deals that wait for bots. */
  abandon(competition: string): void {
    this.#abandoned.add(competition);
    this.#drop(({ start }) => purposeOf(start) === competition, 'abandoned');
    for (const bot of this.#bots) bot.forget(competition);
  }

  /** Stops play in this process without notifying bots, because their deals resume elsewhere or later. */
  suspend(): void {
    this.#isSuspended = true;
    this.#reports.clear();
    this.#drop(() => true, 'suspended');
  }

  /** Resumes play in this process. */
  resume(): void {
    this.#isSuspended = false;
  }

  /**
   * The disconnected entrants for which a competition waits, or would wait in a deal that they play: whether one is asked now would show
   * everybody that it can claim a tile.
   */
  waitingFor(competition: string): readonly EntrantId[] {
    const missing = new Set<EntrantId>();
    for (const deal of this.#waiting) {
      for (const seat of deal.seats) {
        const { entrant } = seat.start;
        if (entrant !== undefined && seat.start.competition === competition && this.#isMissed(seat, deal.limits))
          missing.add(entrant);
      }
    }
    for (const bot of this.#bots) {
      if (bot.isConnected) continue;
      for (const { start, hasPatience } of bot.seats) {
        const { entrant } = start;
        if (entrant !== undefined && start.competition === competition && hasPatience) missing.add(entrant);
      }
    }
    return [...missing].sort();
  }

  /** Whether a deal of the competition, in play or waiting, has a seat for the bot. */
  #isNeeded(bot: string, competition: string): boolean {
    const seated = [...this.#bots.of(bot).seats].map(({ start }) => start);
    return [...seated, ...this.#wantedBy(bot)].some((start) => start.competition === competition);
  }

  /** The seats of deals that wait, for the bot. */
  #wantedBy(id: string): readonly DealStarted[] {
    const wanted = [...this.#waiting].flatMap(({ seats }) => seats.filter(({ bot }) => bot === id));
    return wanted.map(({ start }) => start);
  }

  #drop(isMeant: (deal: { readonly start: DealStarted }) => boolean, course: 'abandoned' | 'suspended'): void {
    for (const deal of this.#waiting) {
      if (deal.seats.some(isMeant)) this.#reject(deal);
    }
    for (const bot of this.#bots) {
      for (const seat of bot.seats) if (isMeant(seat)) seat.abandon(course);
    }
  }

  /** Whether the bot is disconnected but may still return in time. */
  #isMissed({ bot, start }: WantedSeat, { graceMs }: SeatLimits): boolean {
    const wanted = this.#bots.of(bot);
    return !wanted.isConnected && wanted.patienceOf(purposeOf(start)).leftOf(graceMs) > 0;
  }

  #beginWhatCan(): void {
    for (const deal of this.#waiting) this.#beginIfCan(deal);
  }

  #beginIfCan(deal: WaitingDeal): void {
    const { seats, limits } = deal;
    clearTimeout(deal.timer);
    const isAbandoned = seats.some(({ start }) => this.#abandoned.has(purposeOf(start)));
    if (isAbandoned || this.#isSuspended) {
      this.#reject(deal);
      return;
    }
    const missed = seats.filter((seat) => this.#isMissed(seat, limits));
    if (missed.length > 0) {
      const left = missed.map(({ bot, start }) =>
        this.#bots.of(bot).patienceOf(purposeOf(start)).leftOf(limits.graceMs),
      );
      deal.timer = setTimeout(() => this.#beginIfCan(deal), Math.ceil(Math.max(...left)) + 1);
    } else if (seats.every(({ bot }) => hasPlace(this.#bots.of(bot)))) {
      this.#waiting.delete(deal);
      deal.begin(seats.map((seat) => this.#begin(seat, limits)));
      this.#reportSoon(seats.map(({ start }) => start));
    }
  }

  #reject(deal: WaitingDeal): void {
    clearTimeout(deal.timer);
    this.#waiting.delete(deal);
    deal.reject(new DealAbandoned());
  }

  #begin({ bot, start }: WantedSeat, limits: SeatLimits): RemoteSeat {
    const { onAnswer } = this.#options;
    const wanted = this.#bots.of(bot);
    const patience = wanted.patienceOf(purposeOf(start));
    const onTimeOut = (): void => this.#reportSoon([start]);
    const seat = new RemoteSeat({ start, limits, patience, onTimeOut, ...(onAnswer !== undefined && { onAnswer }) });
    wanted.begin(seat);
    this.#bots.unexpect(seat.id);
    return seat;
  }

  #reportWaiting(id: string): void {
    const seated = [...this.#bots.of(id).seats].map(({ start }) => start);
    this.#report([...seated, ...this.#wantedBy(id)]);
  }

  #reportMissing({ seats, limits }: WaitingDeal): void {
    const missed = seats.filter((seat) => this.#isMissed(seat, limits));
    this.#report(missed.map(({ start }) => start));
  }

  #report(starts: readonly DealStarted[]): void {
    for (const competition of competitionsOf(starts)) this.#reports.now(competition);
  }

  #reportSoon(starts: readonly DealStarted[]): void {
    for (const competition of competitionsOf(starts)) this.#reports.soon(competition);
  }
}

/** Without single deals at tables with people. */
function competitionsOf(starts: readonly DealStarted[]): ReadonlySet<string> {
  return new Set(starts.flatMap(({ competition }) => competition ?? []));
}

/** What waits for the bot: its competition, or a single deal at a table with people. */
function purposeOf({ competition, deal }: DealStarted): string {
  return competition ?? deal;
}

/** A bot whose time to reconnect is used up also gets its seat; its questions time out until it returns. */
function hasPlace(bot: RemoteBot): boolean {
  return !bot.isConnected || bot.hasRoom;
}
