export { botSeedOf, seedOfDeal } from './bot-seed.ts';
export { type BotSource, findBot } from './bot-source.ts';
export { type OnDecision, playDealWith } from './deal-play.ts';
export { dealResultOf } from './deal-result.ts';
export {
  addDecision,
  type DecisionTimes,
  decisionCount,
  noDecisions,
  sumOfTimes,
  timeAt,
} from './decision-times.ts';
export { lockFolder } from './folder-lock.ts';
export { HOUSE_BOTS, type HouseBot } from './house-bots.ts';
export { seatInProcess } from './in-process.ts';
export { DEFAULT_LIMITS, seatInThread, type ThreadLimits } from './in-thread.ts';
export type { SeatBot, SeatedBot } from './seated-bot.ts';
export { type PlayedSet, playSet, type SetBot, type SetOrder } from './set-play.ts';
export { openSetPool, type SetPool } from './set-pool.ts';
export { formatSetRecord, type SetRecord, setRecordOf, setResultOf } from './set-record.ts';
