// Limits concurrent uploads, per user and in total: each takes disk space until it is stored, and a slow sender occupies it for as
// long as a request may take. Space for all of them is reserved.

import { ApiError } from './errors.ts';

const EACH = 4;
const ALL = 64;
const RETRY_S = 10;
/** An upload is on disk twice while it is stored. */
const COPIES = 2;

type UserId = string;

/** `room`: bytes that uploads may take on the disks of the server. */
export function createUploadsUnderWay(room: () => Promise<number>) {
  const counts = new Map<UserId, number>();
  let all = 0;
  let reserved = 0;
  const add = (user: UserId, change: 1 | -1): void => {
    const count = (counts.get(user) ?? 0) + change;
    all += change;
    if (count === 0) counts.delete(user);
    else counts.set(user, count);
  };
  return {
    /** Runs `receive`, which stores at most `bytes`. Throws `ApiError`: `uploads-limited`, `storage-full`. */
    during: async <Value>(user: UserId, bytes: number, receive: () => Promise<Value>): Promise<Value> => {
      const free = await room();
      const own = counts.get(user) ?? 0;
      if (own >= EACH || all >= ALL) {
        const whose = own >= EACH ? `${own} of your uploads` : `${all} uploads`;
        const message = `${whose} are in progress, which is the maximum: try again when one has finished`;
        throw new ApiError('uploads-limited', message, { retryAfterSeconds: RETRY_S });
      }
      if (free < COPIES * (reserved + bytes)) throw new ApiError('storage-full');
      add(user, 1);
      reserved += bytes;
      try {
        return await receive();
      } finally {
        reserved -= bytes;
        add(user, -1);
      }
    },
  };
}
