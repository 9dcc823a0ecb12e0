// Runs connected bots in one process: `node bot-pair.ts URL BOT…`, with the bots' tokens in MCR_TOKENS.
// It ends with exit code 0 after Ctrl-C, or with 1 when the server disconnects one of its bots.

import { findBot, loadBotModule } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { parseBotSpecification } from '@mcr-arena/sdk';
import { connectBot, type RemoteBot } from '@mcr-arena/sdk/client';
import { expectValue } from '@mcr-arena/tiles';

const [url, ...programs] = process.argv.slice(2);
const tokens = process.env.MCR_TOKENS!.split(',');

async function connect(program: string, token: string): Promise<RemoteBot> {
  const specification = expectValue(parseBotSpecification(program));
  const { createBot } = await loadBotModule(expectValue(findBot(specification, '.', HOUSE_BOTS)).url);
  const { parameters } = specification;
  const module = { createBot: (context: Parameters<typeof createBot>[0]) => createBot({ ...context, parameters }) };
  return connectBot({ url: url!, token, module });
}

const bots = await Promise.all(programs.map((program, index) => connect(program, tokens[index]!)));
let interrupted = false;
process.once('SIGINT', () => {
  interrupted = true;
  for (const bot of bots) bot.close();
});
await Promise.race(bots.map((bot) => bot.ended));
process.exit(interrupted ? 0 : 1);
