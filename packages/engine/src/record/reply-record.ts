// A single reply as JSON, with Botzone's tile names.

import { formatBotzoneTile, parseBotzoneTile, type TileIndex } from '@mcr-arena/tiles';
import type { Reply } from '../action.ts';

type Named<T> = T extends unknown ? { readonly [Key in keyof T]: TileIndex extends T[Key] ? string : T[Key] } : never;

export type ReplyRecord = Named<Reply>;

/** Every number in a reply is a tile. */
export function encodeReply(reply: Reply): ReplyRecord {
  const fields = Object.entries(reply).map(([key, value]: [string, unknown]) =>
    typeof value === 'number' ? [key, formatBotzoneTile(value as TileIndex)] : [key, value],
  );
  return Object.fromEntries(fields) as ReplyRecord;
}

const TILE_FIELDS: readonly string[] = ['tile', 'low', 'discard'];

/** Decodes a reply; absent if a tile has an unknown name. */
export function decodeReply(record: ReplyRecord): Reply | undefined {
  const fields = Object.entries(record).map(([key, value]: [string, unknown]) =>
    TILE_FIELDS.includes(key) ? [key, tileOf(value)] : [key, value],
  );
  if (fields.some(([key, value]) => TILE_FIELDS.includes(key as string) && value === undefined)) return undefined;
  return Object.fromEntries(fields) as Reply;
}

function tileOf(name: unknown): TileIndex | undefined {
  const tile = parseBotzoneTile(String(name));
  return tile.ok ? tile.value : undefined;
}
