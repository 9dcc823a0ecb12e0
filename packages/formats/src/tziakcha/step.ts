// The decoded record of one deal on tziakcha, its "step" (docs/base/record.md of tziakcha_record_miner). Only what a replay
// needs is read: ids, ratings and addresses of players are dropped.

import * as z from 'zod';

const MAX_ACTIONS = 2000;
const MAX_NAME = 100;

/** Points of a fan in the low byte, its count less one above. */
const fanTableSchema = z.record(z.string().regex(/^\d{1,2}$/), z.int().min(0).max(0xffff));

export const stepSchema = z.object({
  g: z.object({ l: z.int().min(0).max(1000).optional().describe('minimum points') }).optional(),
  p: z
    .array(z.object({ n: z.string().max(MAX_NAME) }))
    .length(4)
    .optional()
    .describe('players, from the dealer'),
  s: z.tuple([z.int(), z.int(), z.int(), z.int()]).optional().describe('gains and losses, by seat'),
  b: z.int().min(0).max(0xffff).optional().describe('bits 0-3 winners, 4-7 discarder, 8-11 false wins'),
  i: z.int().min(0).max(1000).default(0).describe('number of the deal, from 0'),
  w: z
    .string()
    .regex(/^[0-9a-f]{288}$/i, '288 hexadecimal digits')
    .describe('the wall'),
  d: z.int().min(0).max(0xffff).describe('four dice, 4 bits each'),
  a: z
    .array(z.tuple([z.int().min(0).max(0xff), z.int().min(0).max(0xffff)], z.unknown()))
    .max(MAX_ACTIONS)
    .describe('[seat << 4 | type, data, ms]'),
  y: z
    .array(z.object({ f: z.int().min(0).max(10_000).optional(), t: fanTableSchema.optional() }))
    .length(4)
    .optional(),
});
export type Step = z.infer<typeof stepSchema>;

/** Types of actions. */
export const ACTION = {
  start: 0,
  flower: 1,
  discard: 2,
  chow: 3,
  pung: 4,
  kong: 5,
  win: 6,
  draw: 7,
  pass: 8,
  giveUp: 9,
} as const;

/** Chinese names of the fans by number; 0 is none. */
export const FAN_NAMES: readonly string[] = [
  '无番|大四喜|大三元|绿一色|九莲宝灯|四杠|连七对|十三幺|清幺九|小四喜|小三元|字一色|四暗刻|一色双龙会|一色四同顺|一色四节高',
  '一色四步高|一色四连环|三杠|混幺九|七对|七星不靠|全双刻|清一色|一色三同顺|一色三节高|全大|全中|全小|清龙|三色双龙会|一色三步高',
  '一色三连环|全带五|三同刻|三暗刻|全不靠|组合龙|大于五|小于五|三风刻|花龙|推不倒|三色三同顺|三色三节高|无番和|妙手回春|海底捞月',
  '杠上开花|抢杠和|碰碰和|混一色|三色三步高|五门齐|全求人|双暗杠|双箭刻|全带幺|不求人|双明杠|和绝张|箭刻|圈风刻|门风刻|门前清',
  '平和|四归一|双同刻|双暗刻|暗杠|断幺|一般高|喜相逢|连六|老少副|幺九刻|明杠|缺一门|无字|边张|嵌张|单钓|自摸|花牌|明暗杠',
  '天和|地和|人和Ⅰ|人和Ⅱ',
].flatMap((line) => line.split('|'));
