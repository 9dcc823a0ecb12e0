// An internal error of a bot's host: not the bot's failure, which is a reply. It voids the set, and names the position whose bot
// the host was running, so that a bot that provokes it again can be charged with it.

import { POSITIONS, type Position } from '@mcr-arena/tournament';

export class HostFault extends Error {
  readonly position: Position;

  constructor(position: Position, cause: unknown) {
    super(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause), { cause });
    this.position = position;
  }
}

export function isHostFault(thrown: unknown): thrown is HostFault {
  return thrown instanceof HostFault;
}

/** The result of a call to the host of the bot at `position`; rejects with a `HostFault`. */
export async function blaming<Value>(position: Position, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (thrown) {
    throw new HostFault(position, thrown);
  }
}

/** The position in a message from a thread; undefined for any other number. */
export function positionIn(value: number | undefined): Position | undefined {
  return POSITIONS.find((position) => position === value);
}
