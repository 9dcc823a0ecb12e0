// `mcr bot`: what an author does with a bot.

import type { Command } from 'commander';
import { configureBotRun } from './run-command.ts';

const HELP = `
Examples:
  $ mcr bot run ./mine.js --url http://localhost:3000 --token mcr_bot_…
  $ mcr bot run --help`;

export function configureBot(command: Command): void {
  const summary = 'have a bot play on a server, from here';
  configureBotRun(command.command('run').summary(summary).description(summary));
  command.addHelpText('after', HELP);
}
