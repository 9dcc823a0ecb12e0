export { checkBots } from './bot-check.ts';
export { botDigestOf, isOwnFile } from './bot-digest.ts';
export { loadBotModule } from './bot-module.ts';
export { type BotParametersError, readParameterTable } from './bot-parameters.ts';
export {
  type BotSource,
  findBot,
  type ModuleSource,
  type NamedBot,
  REMOTE_BOT,
  type RemoteSource,
} from './bot-source.ts';
export { botsOf } from './entrant-bots.ts';
export { seatInProcess } from './in-process.ts';
export { DEFAULT_LIMITS, seatInThread, type ThreadLimits } from './in-thread.ts';
export {
  DEFAULT_REMOTE_LIMITS,
  type RemoteAnswer,
  type RemoteBots,
  type RemoteDeal,
  type RemoteLimits,
  type RemoteQuestion,
  type RemoteSeat,
} from './remote/remote-bots.ts';
export { seatRemotely } from './remote/seat-remote.ts';
export type { SeatBot, SeatedBot } from './seated-bot.ts';
