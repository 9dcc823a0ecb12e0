// Shows a bot's connection to a server in the terminal: a status line, and lines for faults, the ends of tournaments and
// problems.

import type { ConnectionEvent } from '@mcr-arena/sdk/client';
import { counted } from '../terminal/count-text.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { linesOf } from '../terminal/printable.ts';
import type { HostedFault } from './hosted-bots.ts';

export interface ConnectionView {
  take(event: ConnectionEvent): void;
  /** Shows a fault of the bot, with the end of its output. */
  fault(fault: HostedFault): void;
  /** Prints the final figures. */
  end(): void;
}

type EventOf<Type extends ConnectionEvent['type']> = Extract<ConnectionEvent, { readonly type: Type }>;

const REFRESH_MS = 1000;
/** Number of last lines of a bot's output that are shown. */
const PRINTED_LINES = 8;

export function showConnection(url: string): ConnectionView {
  return new TerminalView(url);
}

class TerminalView implements ConnectionView {
  readonly #url: string;
  readonly #block = createLiveBlock(process.stderr);
  readonly #recent = createRate();
  readonly #refreshing: NodeJS.Timeout;
  /** Deals in play: the competition and the name of the bot, by deal id. */
  readonly #deals = new Map<string, string>();
  #state: string;
  #course: 'never-connected' | 'connected' | 'lost' = 'never-connected';
  #wasIn = false;
  #played = 0;
  #dropped = 0;
  #fouls = 0;
  #decisions = 0;

  constructor(url: string) {
    this.#url = url;
    this.#state = `connecting to ${url}`;
    this.#refreshing = setInterval(() => this.#show(), REFRESH_MS);
    this.#refreshing.unref();
  }

  take = (event: ConnectionEvent): void => {
    this.#take(event);
    this.#show();
  };

  fault = ({ message, printed }: HostedFault): void => {
    this.#block.note(`the bot failed: ${message}`);
    for (const line of linesOf(printed).slice(-PRINTED_LINES)) this.#block.note(`  ${line}`);
  };

  end(): void {
    clearInterval(this.#refreshing);
    this.#block.end(
      this.#wasIn ? [`${counted(this.#played, 'deal')} played, ${counted(this.#decisions, 'decision')}.`] : [],
    );
  }

  #take(event: ConnectionEvent): void {
    switch (event.type) {
      case 'connected':
        this.#state = `"${event.bot}" at ${this.#url}`;
        this.#course = 'connected';
        this.#wasIn = true;
        return;
      case 'lost':
        this.#lose(event.reason);
        return;
      case 'dealStarted':
        this.#deals.set(event.deal.deal, placeOf(event.deal));
        return;
      case 'decided':
        this.#decisions += 1;
        return;
      case 'dealEnded':
        this.#endDeal(event);
        return;
      case 'competitionEnded':
        this.#block.note(endText(event, this.#url));
        return;
      case 'problem':
        this.#block.note(`${event.problem.code}: ${event.problem.message}`);
    }
  }

  #lose(reason: string): void {
    this.#state = `no connection to ${this.#url} (${reason}), trying again`;
    if (this.#course !== 'lost') this.#block.note(this.#state);
    this.#course = 'lost';
  }

  #endDeal({ deal, reason, foul }: EventOf<'dealEnded'>): void {
    if (reason === 'played') this.#played += 1;
    else this.#dropped += 1;
    const place = this.#deals.get(deal);
    this.#deals.delete(deal);
    if (foul === undefined) return;
    this.#fouls += 1;
    this.#block.note(`a deal of ${place} was lost to a fault: ${foul.reason}: ${foul.message ?? ''}`);
  }

  #show(): void {
    this.#block.show(() => [this.#line()]);
  }

  #line(): string {
    const dropped = this.#dropped === 0 ? '' : `, ${this.#dropped} aborted`;
    const fouls = this.#fouls === 0 ? '' : `, ${this.#fouls} lost to a fault`;
    const played = `${this.#deals.size} in play, ${this.#played} deals played${dropped}${fouls}`;
    return `${this.#state}: ${played}, ${this.#recent.perSecond(this.#decisions)} decisions/s`;
  }
}

function endText({ ended }: EventOf<'competitionEnded'>, url: string): string {
  const { competition, name, status } = ended;
  const how = { finished: 'is finished', cancelled: 'was cancelled', failed: 'has failed' }[status];
  return `tournament "${name}" ${how}: ${url.replace(/\/+$/, '')}/tournaments/${competition}`;
}

interface Rate {
  /** Rate of a growing count over the last seconds. */
  perSecond(count: number): string;
}

const WINDOW_MS = 5000;

function createRate(): Rate {
  const samples: { readonly at: number; readonly count: number }[] = [{ at: performance.now(), count: 0 }];
  return {
    perSecond: (count) => {
      const now = performance.now();
      samples.push({ at: now, count });
      while (samples.length > 2 && samples[1]!.at < now - WINDOW_MS) samples.shift();
      const [first] = samples;
      const seconds = (now - first!.at) / 1000;
      return seconds === 0 ? '0.0' : ((count - first!.count) / seconds).toFixed(1);
    },
  };
}

function placeOf({ competition, entrant }: EventOf<'dealStarted'>['deal']): string {
  return competition === undefined ? 'a table with people' : `${competition} as ${entrant}`;
}
