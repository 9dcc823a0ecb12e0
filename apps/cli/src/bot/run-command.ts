// `mcr bot run`: connects a bot on this machine to a server, where it plays until it is stopped.

import { availableParallelism } from 'node:os';
import {
  botKindOf,
  checkBots,
  DEFAULT_LIMITS,
  findBot,
  type HostModule,
  type HostRegistry,
  loadBotModule,
  openRegistry,
} from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { DEFAULT_DEALS, MAX_DEALS } from '@mcr-arena/protocol';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { type ConnectableModule, ConnectionRefused, connectBot } from '@mcr-arena/sdk/client';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError, valueOrUsageError } from '../exit-code.ts';
import { addTrustOption, hostsFor, isProgram, requireHosts, type TrustOption } from '../hosts.ts';
import { listenForInterruption } from '../interruption.ts';
import { serverAddress, wholeNumber } from '../options.ts';
import { type ConnectionView, showConnection } from './connection-view.ts';
import { hostedBots } from './hosted-bots.ts';
import { tokenOf } from './server-api.ts';

const HELP = `
The bot is a house bot, a folder, a file or an ONNX model, with parameters if it has any. Programs that use Botzone's
interactions or events (.py, .js, .ts, .cpp, executables, bot.json) run in the sandbox, one process per deal. The token has
the scope bot: the organiser of a tournament on the server issues it and enters the bot with it.

A lost connection is restored automatically, and the deals continue. The command shows each fault of the bot with the bot's
output, and the end of each of its tournaments. Ctrl-C disconnects: deals in play are lost unless the bot reconnects within the
server's grace period.

Environment:
  MCR_TOKEN  the token; --token would be visible to other users of the machine

Examples:
  $ mcr bot run goal --url http://localhost:3000 --token mcr_bot_…
  $ MCR_TOKEN=mcr_bot_… mcr bot run ./mine.py --url https://arena.example --deals 4
  $ mcr bot run "goal?style=fast" --url http://localhost:3000`;

interface Options extends TrustOption {
  readonly url: string;
  readonly token?: string;
  readonly deals?: number;
}

export function configureBotRun(command: Command): void {
  addTrustOption(command)
    .argument('<bot>', 'house bot, folder, file or ONNX model')
    .requiredOption('--url <address>', 'address of the server', serverAddress)
    .option('--token <token>', 'token of the bot; by default MCR_TOKEN')
    .option(
      '--deals <number>',
      `deals to play at the same time, up to ${MAX_DEALS}; by default one per processor for programs, ${DEFAULT_DEALS} for others`,
      dealCount,
    )
    .addHelpText('after', HELP)
    .action(async (bot: string, { url, token: given, deals, ...trust }: Options) => {
      const token = tokenOf(given);
      const hosts = hostsFor(trust, availableParallelism());
      const registry = await openRegistry(hosts);
      const interruption = listenForInterruption(() => {});
      const view = showConnection(url);
      try {
        const { module, atMost } = await loadBot(bot, hosts, registry, view);
        const options = { url, token, module, atMost: deals ?? atMost, signal: interruption.signal };
        await play(options, view);
      } finally {
        view.end();
        interruption.end();
        await registry.close();
      }
    });
}

interface LoadedModule {
  readonly module: ConnectableModule;
  /** Default number of deals at the same time. */
  readonly atMost: number;
}

/** Parameters given here override the organiser's. The bot is tested before it connects. */
async function loadBot(
  text: string,
  hosts: readonly HostModule[],
  registry: HostRegistry,
  view: ConnectionView,
): Promise<LoadedModule> {
  const specification = valueOrUsageError(parseBotSpecification(text));
  const found = valueOrUsageError(findBot(specification, process.cwd(), HOUSE_BOTS));
  const bots = new Map([[text, found.reference]]);
  await requireHosts(bots, hosts);
  valueOrUsageError(await checkBots(bots, DEFAULT_LIMITS, hosts));
  const { runsAs } = botKindOf(found.reference);
  const atMost = runsAs === 'process-per-deal' ? availableParallelism() : DEFAULT_DEALS;
  if (isProgram(found.reference)) return { module: await hostedBots(found.reference, registry, view.fault), atMost };
  const module = await loadBotModule(found.url);
  const { parameters } = specification;
  const createBot: ConnectableModule['createBot'] = (context) =>
    module.createBot({ ...context, parameters: { ...context.parameters, ...parameters } });
  return { module: { createBot }, atMost };
}

interface Playing {
  readonly url: string;
  readonly token: string;
  readonly module: ConnectableModule;
  readonly atMost: number;
  readonly signal: AbortSignal;
}

async function play(options: Playing, view: ConnectionView): Promise<void> {
  try {
    const bot = await connectBot({ ...options, onEvent: view.take });
    const problem = await bot.ended;
    if (problem !== undefined) throw new UsageError(`${problem.code}: ${problem.message}`);
  } catch (thrown) {
    if (thrown instanceof ConnectionRefused)
      throw new UsageError(`connection refused: ${thrown.code}: ${thrown.message}`);
    // Stopped before the server accepted the bot.
    if ((thrown as Error).name !== 'AbortError') throw thrown;
  }
}

function dealCount(text: string): number {
  const count = wholeNumber(text);
  if (count <= MAX_DEALS) return count;
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${MAX_DEALS}.`);
}
