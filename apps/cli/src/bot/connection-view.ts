// How a bot's connection to a server looks in the terminal: one line that is kept up to date, and a line for what goes wrong.

import type { ConnectionEvent } from '@mcr-arena/sdk/client';
import { createLiveBlock } from '../terminal/live-block.ts';

export interface ConnectionView {
  take(event: ConnectionEvent): void;
  /** Shows the figures for good. */
  end(): void;
}

const REFRESH_MS = 1000;

export function showConnection(url: string): ConnectionView {
  const block = createLiveBlock(process.stderr);
  let state = `connecting to ${url}`;
  let wasIn = false;
  let inPlay = 0;
  let played = 0;
  let dropped = 0;
  let decisions = 0;
  const recent = createRate();
  const line = (): string[] => {
    const lost = dropped === 0 ? '' : `, ${dropped} broken off`;
    return [`${state}: ${inPlay} in play, ${played} deals played${lost}, ${recent.perSecond(decisions)} decisions/s`];
  };
  const refreshing = setInterval(() => block.show(line), REFRESH_MS);
  refreshing.unref();
  return {
    take: (event) => {
      wasIn ||= event.type === 'connected';
      if (event.type === 'connected') state = `"${event.bot}" at ${url}`;
      else if (event.type === 'lost') state = `no connection to ${url} (${event.reason}), trying again`;
      else if (event.type === 'dealStarted') inPlay += 1;
      else if (event.type === 'decided') decisions += 1;
      else if (event.type === 'dealEnded') {
        inPlay -= 1;
        if (event.reason === 'played') played += 1;
        else dropped += 1;
      } else block.note(`${event.problem.code}: ${event.problem.message}`);
      block.show(line);
    },
    end: () => {
      clearInterval(refreshing);
      block.end(wasIn ? [`${played} deals played, ${decisions} decisions.`] : []);
    },
  };
}

interface Rate {
  /** Of a growing count, over the last seconds. */
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
