// Playing from elsewhere, an entry of its own (`@mcr-arena/sdk/client`), so that the rest needs no network.

export {
  type ConnectedBot,
  type ConnectionEvent,
  ConnectionRefused,
  type ConnectOptions,
  connectBot,
} from './network/bot-client.ts';
export { PROBLEMS, PROTOCOL_VERSION, type Problem, type ProblemCode } from './network/protocol.ts';
