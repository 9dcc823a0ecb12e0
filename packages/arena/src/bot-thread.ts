// The inside of a thread that runs one bot for one deal: creates it, answers questions one after the other.

import { parentPort, workerData } from 'node:worker_threads';
import { type Bot, messageOfCrash } from '@mcr-arena/sdk';
import { loadBotModule } from './bot-module.ts';
import type { ThreadAnswer, ThreadQuestion, ThreadStart } from './in-thread.ts';

const port = parentPort!;
const { url, context } = workerData as ThreadStart;

// The listener keeps the thread alive while the bot is being made, however long that takes.
const making = makeBot();
port.on('message', async (question: ThreadQuestion) => {
  try {
    const bot = await making;
    const answer = await bot.decide(question.observation, question.legalActions, question.deadline);
    send({ type: 'answer', answer });
  } catch (thrown) {
    send({ type: 'crashed', message: messageOfCrash(thrown) });
  }
});
making.then(
  () => send({ type: 'ready' }),
  (thrown) => send({ type: 'crashed', message: messageOfCrash(thrown) }),
);

async function makeBot(): Promise<Bot> {
  const module = await loadBotModule(url);
  return module.createBot(context);
}

function send(answer: ThreadAnswer): void {
  port.postMessage(answer);
}
