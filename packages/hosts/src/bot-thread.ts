// The inside of a thread that runs one bot for one deal: creates it, answers questions one after the other.

import { parentPort, workerData } from 'node:worker_threads';
import { messageOfCrash } from '@mcr-arena/sdk';
import { makeBot, placeOfCrash } from './bot-module.ts';
import type { ThreadAnswer, ThreadQuestion, ThreadStart } from './in-thread.ts';

const port = parentPort!;
const { url, context } = workerData as ThreadStart;

// The listener keeps the thread alive while the bot is being made, however long that takes.
const making = makeBot(url, context);
port.on('message', async (question: ThreadQuestion) => {
  try {
    const bot = await making;
    const answer = await bot.decide(question.observation, question.legalActions, question.deadline);
    send({ type: 'answer', answer });
  } catch (thrown) {
    send(crashOf(thrown));
  }
});
making.then(
  () => send({ type: 'ready' }),
  (thrown) => send(crashOf(thrown)),
);

function crashOf(thrown: unknown): ThreadAnswer {
  return { type: 'crashed', message: messageOfCrash(thrown), at: placeOfCrash(thrown) };
}

function send(answer: ThreadAnswer): void {
  port.postMessage(answer);
}
