// A file with games of this browser: their options and the records of their deals. Import checks every deal by the rules.

import { decodeConfig, decodeDeal } from '@mcr-arena/engine';
import { configRecordSchema, dealRecordSchema } from '@mcr-arena/engine/schema';
import { TABLE_BOTS, tableOptionsSchema } from '@mcr-arena/protocol/documents';
import { failure, mapSeats, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import { addGames, type LocalGame, listGames } from './games-database.ts';

const FORMAT = 'mcr-arena/games/1';
const SECRET_DIGITS = 64;

const bot = z.enum(TABLE_BOTS).nullable();
const gameSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{16}$/),
  secret: z.string().regex(new RegExp(`^[0-9a-f]{${SECRET_DIGITS}}$`)),
  options: tableOptionsSchema,
  /** The place without a bot is the person's. */
  bots: z.tuple([bot, bot, bot, bot]).refine((bots) => bots.filter((each) => each === null).length === 1),
  dealConfig: configRecordSchema.optional(),
  deals: z.array(z.strictObject({ record: dealRecordSchema, undone: z.int().min(0), endedAt: z.iso.datetime() })),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().optional(),
});
const fileSchema = z.strictObject({ format: z.literal(FORMAT), games: z.array(gameSchema) });

/** All games with a deal that is over. An unfinished deal is not part of the file. */
export async function exportGames(): Promise<string> {
  const games = (await listGames()).filter(({ deals }) => deals.length > 0);
  return JSON.stringify({
    format: FORMAT,
    games: games.map(({ secret, bots, status: _status, ...game }) => ({
      ...game,
      secret: hexOf(secret),
      bots: mapSeats((player) => bots[player] ?? null),
    })),
  });
}

/**
 * Adds the games that this browser does not have, and returns their number. Errors: `file-malformed` and `deal-impossible`, with the
 * place in the file as message, and `storage-failed`.
 */
export async function importGames(
  text: string,
): Promise<Result<number, 'file-malformed' | 'deal-impossible' | 'storage-failed'>> {
  const read = fileSchema.safeParse(parseJson(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    return failure('file-malformed', issue!.path.join('.'));
  }
  for (const [index, { deals, dealConfig }] of read.data.games.entries()) {
    const config = dealConfig && decodeConfig(dealConfig);
    if (config?.ok === false) return failure('deal-impossible', `games.${index}.dealConfig.${config.error.code}`);
    for (const [deal, { record }] of deals.entries()) {
      const decoded = decodeDeal(record);
      if (!decoded.ok) return failure('deal-impossible', `games.${index}.deals.${deal}.${decoded.error.code}`);
    }
  }
  try {
    return success(await addGames(read.data.games.map(storedGame)));
  } catch (thrown) {
    return failure('storage-failed', String(thrown));
  }
}

function storedGame({ secret, bots, dealConfig, endedAt, ...game }: z.output<typeof gameSchema>): LocalGame {
  return {
    ...game,
    secret: bytesOf(secret),
    bots: mapSeats((player) => bots[player] ?? undefined),
    status: 'over',
    ...(dealConfig !== undefined && { dealConfig }),
    endedAt: endedAt ?? game.deals.at(-1)?.endedAt ?? game.createdAt,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}
