// The record of a game on Salasasa, and one deal ("round") in it (game_record_format.md of open_mahjong_unity). Only what a
// replay needs is read: ids of players and seeds are dropped.

import * as z from 'zod';

const MAX_TICKS = 2000;
const MAX_WALL = 144;

const index = z.literal([0, 1, 2, 3]);
const tiles = z.array(z.int()).max(MAX_WALL);
const hand = z.array(z.int()).min(13).max(14);

export const titleSchema = z.object({
  rule: z.literal('guobiao').optional(),
  sub_rule: z.string().max(100).optional(),
  hepai_limit: z.int().min(0).max(1000).optional().describe('minimum points'),
  duplicate_rules_version: z.int().optional(),
  p0_name: z.string().max(100).optional(),
  p1_name: z.string().max(100).optional(),
  p2_name: z.string().max(100).optional(),
  p3_name: z.string().max(100).optional(),
});
export type Title = z.infer<typeof titleSchema>;

export const roundSchema = z.object({
  current_round: z.int().min(1).max(1000).default(1),
  seats: z.tuple([index, index, index, index]).optional().describe('the seat of each player'),
  dealer_index: index.default(0),
  start_player_index: index.optional(),
  p0_tiles: hand,
  p1_tiles: hand,
  p2_tiles: hand,
  p3_tiles: hand,
  tiles_list: tiles.optional(),
  duplicate_walls: z.tuple([tiles, tiles, tiles, tiles]).optional().describe('by player, after the deal'),
  duplicate_rules_version: z.int().optional(),
  action_ticks: z.array(z.tuple([z.string().max(20)], z.unknown())).max(MAX_TICKS),
});
export type Round = z.infer<typeof roundSchema>;
export type Tick = Round['action_ticks'][number];
