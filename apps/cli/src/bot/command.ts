import type { Command } from 'commander';
import { configureBotCheck } from './check-command.ts';
import { configureBotLogs } from './logs-command.ts';
import { configureBotNew } from './new-command.ts';
import { configureBotRun } from './run-command.ts';
import { configureBotUpload } from './upload-command.ts';

const HELP = `
Examples:
  $ mcr bot new --language python my-bot
  $ mcr bot check my-bot
  $ mcr bot upload ./mine.py --url http://localhost:3000 --token mcr_user_…
  $ mcr bot run ./mine.mjs --url http://localhost:3000 --token mcr_bot_…
  $ mcr bot run --help`;

export function configure(command: Command): void {
  const summary = 'connect a bot on this machine to a server';
  configureBotRun(command.command('run').summary(summary).description(summary));
  const starting = 'create a starter bot';
  configureBotNew(command.command('new').summary(starting).description(starting));
  const checking = 'check that a bot plays by the rules';
  configureBotCheck(command.command('check').summary(checking).description(checking));
  const uploading = 'upload a bot to a server, which checks it';
  configureBotUpload(command.command('upload').summary(uploading).description(uploading));
  const logging = "print a bot's output and faults on a server";
  configureBotLogs(command.command('logs').summary(logging).description(logging));
  command.addHelpText('after', HELP);
}
