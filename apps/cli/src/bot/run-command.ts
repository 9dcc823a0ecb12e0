// `mcr bot run`: a bot on this machine plays what a server asks, until it is stopped.

import {
  checkBots,
  DEFAULT_LIMITS,
  findBot,
  type HostModule,
  type HostRegistry,
  loadBotModule,
  openRegistry,
  POLICY_HOST,
} from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { MAX_DEALS } from '@mcr-arena/protocol';
import { type BotModule, parseBotSpecification } from '@mcr-arena/sdk';
import { type ConnectedBot, ConnectionRefused, type ConnectOptions, connectBot } from '@mcr-arena/sdk/client';
import { type Command, InvalidArgumentError } from 'commander';
import { UsageError, valueOrUsageError } from '../exit-code.ts';
import { addTrustOption, hostsFor, requireHosts, type TrustOption } from '../hosts.ts';
import { listenForInterruption } from '../interruption.ts';
import { wholeNumber } from '../options.ts';
import { showConnection } from './connection-view.ts';
import { hostedBots } from './hosted-bots.ts';

const HELP = `
The bot is a house bot, a folder, a file or an ONNX model, with parameters if it has any. The token is one of scope bot: whoever organises
tournaments on the server issues it and enters the bot by it. A lost connection comes back by itself, and the deals go on.

Environment:
  MCR_TOKEN  the token, where --token would be seen by others

Examples:
  $ mcr bot run goal --url http://localhost:3000 --token mcr_bot_…
  $ MCR_TOKEN=mcr_bot_… mcr bot run ./mine.js --url https://arena.example --deals 4
  $ mcr bot run "goal?style=fast" --url http://localhost:3000`;

interface Options extends TrustOption {
  readonly url: string;
  readonly token?: string;
  readonly deals: number;
}

export function configureBotRun(command: Command): void {
  addTrustOption(command)
    .argument('<bot>', 'house bot, folder, file or ONNX model')
    .requiredOption('--url <address>', 'of the server', address)
    .option('--token <token>', 'of the bot, if it is not in MCR_TOKEN')
    .option('--deals <number>', `deals to play at a time, up to ${MAX_DEALS}`, dealCount, 16)
    .addHelpText('after', HELP)
    .action(async (bot: string, { url, token = process.env.MCR_TOKEN, deals, ...trust }: Options) => {
      if (token === undefined || token === '') throw new UsageError('no token: give --token or set MCR_TOKEN');
      const hosts = hostsFor(trust);
      const registry = await openRegistry(hosts);
      try {
        const module = await loadBot(bot, hosts, registry);
        await play({ url, token, module, atMost: deals });
      } finally {
        await registry.close();
      }
    });
}

/** The module, its bots with the parameters that were given here on top of the organiser's. Tried before anyone waits for it. */
async function loadBot(text: string, hosts: readonly HostModule[], registry: HostRegistry): Promise<BotModule> {
  const specification = valueOrUsageError(parseBotSpecification(text));
  const found = valueOrUsageError(findBot(specification, process.cwd(), HOUSE_BOTS));
  const bots = new Map([[text, found.reference]]);
  await requireHosts(bots, hosts);
  valueOrUsageError(await checkBots(bots, DEFAULT_LIMITS, hosts));
  // A model plays by its own parameters alone.
  if (found.reference.host === POLICY_HOST) return { createBot: await hostedBots(found.reference, registry) };
  const module = await loadBotModule(found.url);
  const { parameters } = specification;
  return {
    createBot: (context) => module.createBot({ ...context, parameters: { ...context.parameters, ...parameters } }),
  };
}

async function play(connection: ConnectOptions): Promise<void> {
  const view = showConnection(connection.url);
  let bot: ConnectedBot | undefined;
  const interruption = listenForInterruption(() => bot?.close());
  try {
    const stopped = new Promise<undefined>((resolve) => {
      interruption.signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    bot = await Promise.race([connectBot({ ...connection, onEvent: view.take }), stopped]);
    const problem = await bot?.ended;
    if (problem !== undefined) throw new UsageError(`${problem.code}: ${problem.message}`);
  } catch (thrown) {
    if (thrown instanceof ConnectionRefused) throw new UsageError(`${thrown.code}: ${thrown.message}`);
    throw thrown;
  } finally {
    view.end();
    interruption.end();
  }
  // A connection that was never made would go on trying.
  if (bot === undefined) process.exit();
}

function address(text: string): string {
  if (/^(https?|wss?):\/\/./.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('Expected an address such as http://localhost:3000.');
}

function dealCount(text: string): number {
  const count = wholeNumber(text);
  if (count <= MAX_DEALS) return count;
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${MAX_DEALS}.`);
}
