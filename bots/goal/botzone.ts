// `goal` as a program on Botzone (Chinese Standard Mahjong), or on anything that speaks its protocol over standard input
// and output: `node bots/goal/botzone.ts [--one-shot] [KEY=VALUE …]`. `npm run botzone` makes a file of it for upload.

import { playOnBotzone } from '@mcr-arena/sdk/botzone';
import { createBot } from './src/index.ts';

const words = process.argv.slice(2);
const settings = words.filter((word) => word.includes('=')).map((word) => word.split('=', 2) as [string, string]);

void playOnBotzone(
  { createBot },
  {
    input: process.stdin.setEncoding('utf8'),
    output: process.stdout,
    keepRunning: !words.includes('--one-shot'),
    parameters: Object.fromEntries(settings),
    onFailure: (thrown) => console.error(thrown),
  },
);
