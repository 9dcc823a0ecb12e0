// Wraps hosted bots (programs and ONNX models) in a bot module for a connection. The server's clock decides which answers are late;
// the limits here only stop a bot that hangs. Each deal has its own bot, which is closed at its end.

import { totalmem } from 'node:os';
import type { Reply } from '@mcr-arena/engine';
import { type BotReference, DEFAULT_LIMITS, type DecisionLimits, type HostRegistry } from '@mcr-arena/hosts';
import type { BotContext } from '@mcr-arena/sdk';
import type { ConnectableBot, ConnectableModule } from '@mcr-arena/sdk/client';
import { TILES_WITH_FLOWERS, TILES_WITHOUT_FLOWERS } from '@mcr-arena/tiles';

/** A failure of the bot to give a valid answer. */
export interface HostedFault {
  readonly message: string;
  /** The end of the bot's standard error output in the deal. */
  readonly printed: string;
}

const HANGS_MS = 600_000;
const MIB = 2 ** 20;
const MOST_MEMORY_MIB = 65_536;

const LIMITS: DecisionLimits = {
  ...DEFAULT_LIMITS,
  startMs: HANGS_MS,
  decisionMs: HANGS_MS,
  memoryMiB: Math.min(MOST_MEMORY_MIB, Math.floor(totalmem() / 2 / MIB)),
  programs: {
    cpuMs: { javascript: HANGS_MS, typescript: HANGS_MS, python: HANGS_MS, cpp: HANGS_MS, executable: HANGS_MS },
    firstTurnFactor: 1,
    wallFactor: 1,
    outputBytes: 1024 * 1024,
  },
};

/** A module that creates a bot for each deal. */
export async function hostedBots(
  reference: BotReference,
  registry: HostRegistry,
  onFault: (fault: HostedFault) => void,
): Promise<ConnectableModule> {
  const loaded = await registry.hostFor(reference.host).load(reference);
  let deals = 0;
  return {
    createBot: async (context): Promise<ConnectableBot> => {
      deals += 1;
      const parameters = { ...context.parameters, ...reference.parameters };
      const bot = await loaded.seat(seatingOf({ ...context, parameters }, `${deals}`));
      const failed = async (message: string): Promise<Error> => {
        const log = await bot.close();
        onFault({ message, printed: log?.text ?? '' });
        return new Error(message);
      };
      if (bot.failure !== undefined) throw await failed(textOf(bot.failure) ?? 'the bot cannot be started');
      return {
        decide: async (observation, legalActions) => {
          const reply = await bot.decide(observation, legalActions);
          const failure = textOf(reply);
          if (failure === undefined) return reply;
          const error = await failed(failure);
          // The server judges the answer.
          if (reply.type === 'unreadable') return reply.text;
          throw error;
        },
        close: async () => void (await bot.close()),
      };
    },
  };
}

function seatingOf(context: BotContext, deal: string) {
  const { seat, rules, prevalentWind } = context;
  const wall = rules.format === 'casual' ? TILES_WITH_FLOWERS : TILES_WITHOUT_FLOWERS;
  const started = { type: 'dealStarted', seat, rules, prevalentWind, wallSize: wall.length } as const;
  return { context, limits: LIMITS, started, deal };
}

/** Why the reply has no action; undefined if it has one. */
function textOf(reply: Reply): string | undefined {
  switch (reply.type) {
    case 'crashed':
      return reply.verdict ?? 'the bot crashed';
    case 'timedOut':
      return `no response within ${HANGS_MS / 1000} s`;
    case 'unreadable':
      return `the answer cannot be read: ${reply.text}`;
    default:
      return undefined;
  }
}
