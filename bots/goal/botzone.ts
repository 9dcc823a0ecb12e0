// `goal` as a program on Botzone (Chinese Standard Mahjong), or on anything that uses its protocol over standard input
// and output: `node bots/goal/botzone.ts [--one-shot] [KEY=VALUE …]`. `npm run botzone` bundles it into a file for upload.

import { messageOfCrash } from '@mcr-arena/sdk';
import { playOnBotzone } from '@mcr-arena/sdk/botzone';
import { readWords } from './botzone-words.ts';
import { createBot } from './src/index.ts';

async function play(): Promise<void> {
  await playOnBotzone(
    { createBot },
    {
      ...readWords(process.argv.slice(2)),
      input: process.stdin.setEncoding('utf8'),
      output: process.stdout,
      onFailure: (thrown) => console.error(`goal: ${messageOfCrash(thrown)}`),
    },
  );
}

/** A closed output ends the program without an error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') console.error(`goal: standard output: ${error.message}`);
  process.exit(error.code === 'EPIPE' ? 0 : 2);
});

play().catch((thrown: Error) => {
  console.error(`goal: ${thrown.message}`);
  process.exitCode = 2;
});
