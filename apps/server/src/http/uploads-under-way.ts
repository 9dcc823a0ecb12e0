// Limits concurrent uploads, per user and in total: each takes disk space until it is stored, and
// a slow sender occupies it for as long as a request may take.

import { ApiError } from './errors.ts';

const EACH = 4;
const ALL = 64;
const RETRY_S = 10;

type UserId = string;

export interface UploadsUnderWay {
  /** Runs `receive` if there is room. Throws `ApiError`: `uploads-limited`. */
  during<Value>(user: UserId, receive: () => Promise<Value>): Promise<Value>;
}

export function createUploadsUnderWay(): UploadsUnderWay {
  const counts = new Map<UserId, number>();
  let all = 0;
  const add = (user: UserId, change: 1 | -1): void => {
    const count = (counts.get(user) ?? 0) + change;
    all += change;
    if (count === 0) counts.delete(user);
    else counts.set(user, count);
  };
  return {
    during: async (user, receive) => {
      const own = counts.get(user) ?? 0;
      if (own >= EACH || all >= ALL) {
        const whose = own >= EACH ? `${own} of your uploads` : `${all} uploads`;
        const message = `${whose} are in progress, which is the maximum: try again when one has finished`;
        throw new ApiError('uploads-limited', message, { retryAfterSeconds: RETRY_S });
      }
      add(user, 1);
      try {
        return await receive();
      } finally {
        add(user, -1);
      }
    },
  };
}
