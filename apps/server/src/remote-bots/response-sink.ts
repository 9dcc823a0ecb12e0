// An HTTP response as the place where the lines of a stream are written.

import type { ServerResponse } from 'node:http';
import type { LineSink } from './bot-streams.ts';

/** Time in which a client must take the last lines, in ms. */
const END_MS = 5_000;

export function sinkOf(response: ServerResponse): LineSink {
  return {
    write: (text) => {
      if (!response.writableEnded && !response.destroyed) response.write(text);
    },
    end: () => {
      response.end();
      setTimeout(() => response.destroy(), END_MS).unref();
    },
    destroy: () => void response.destroy(),
    get waiting() {
      return response.writableLength;
    },
  };
}
