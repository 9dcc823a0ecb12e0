// Playing remotely: a separate entry point (`@mcr-arena/sdk/client`), so that the other entry points load no network code.

export { PROBLEMS, PROTOCOL_VERSION, type Problem, type ProblemCode } from '@mcr-arena/protocol';
export {
  type ConnectionEvent,
  ConnectionRefused,
  type ConnectionSignal,
  type ConnectOptions,
  connectBot,
  type RemoteBot,
} from './network/bot-client.ts';
export { type ConnectableBot, type ConnectableModule, DealAtBot } from './network/deal-at-bot.ts';
export { ServerConnection, type ServerConnectionOptions } from './network/server-connection.ts';
