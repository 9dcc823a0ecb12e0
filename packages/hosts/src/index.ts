export { afterDraining } from './after-draining.ts';
export { replyOf } from './answer.ts';
export {
  type BotHost,
  type BotSeating,
  failedBot,
  type LoadedBot,
  type SeatedBot,
  type ViewFollower,
} from './bot-host.ts';
export { type BotLog, botLogSchema, LOG_BYTES, LogText } from './bot-log.ts';
export { type BotReference, HOUSE_HOST, MODULE_HOST, SESSION_HOST } from './bot-reference.ts';
export {
  DEFAULT_LIMITS,
  type DecisionLimits,
  decisionLimitsSchema,
} from './decision-limits.ts';
export { checkBots } from './finding/bot-check.ts';
export { botDigestOf, isOwnFile } from './finding/bot-digest.ts';
export { type BotParametersError, readParameterTable } from './finding/bot-parameters.ts';
export { botsOf, botsWithDigestsOf, type EntrantBots } from './finding/entrant-bots.ts';
export { type FoundBot, findBot, type NamedBot, REMOTE_BOT } from './finding/find-bot.ts';
export {
  createRegistry,
  type HostFactory,
  type HostModule,
  type HostRegistry,
  openRegistry,
} from './host-registry.ts';
export { loadBotModule } from './module/bot-module.mjs';
export { houseHost, standardHosts } from './standard-hosts.ts';
export { openThreadHosts } from './thread/thread-hosts.ts';
