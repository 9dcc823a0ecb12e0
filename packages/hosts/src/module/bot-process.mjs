// Entry point of a process that runs one bot for one deal: creates the bot and answers questions one after another. Plain
// JavaScript, which starts in a third of the time of TypeScript.
//
// File descriptor 3 is the channel. In: frames of a length (4 bytes, little endian) and a value from `v8.serialize`; the
// first is the start, the others are questions. Out: lines of JSON, see `ProcessMessage`.

import { Socket } from 'node:net';
import { deserialize } from 'node:v8';
import { makeBot, placeOfCrash } from './bot-module.mjs';

const HEADER = 4;
// The shell that sets limits adds its own variables.
for (const name of Object.keys(process.env)) delete process.env[name];
const channel = new Socket({ fd: 3 });
let received = Buffer.alloc(0);
let making;

channel.on('data', (chunk) => {
  received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
  while (received.length >= HEADER && received.length >= HEADER + received.readUInt32LE(0)) {
    const end = HEADER + received.readUInt32LE(0);
    const value = deserialize(received.subarray(HEADER, end));
    received = received.subarray(end);
    void take(value);
  }
});
channel.on('close', () => process.exit());
channel.on('error', () => process.exit());
process.on('uncaughtException', (thrown) => channel.write(crashOf(thrown), () => process.exit(1)));

async function take(value) {
  try {
    if (making === undefined) {
      making = makeBot(value.url, value.context);
      await making;
      channel.write(lineOf({ type: 'ready' }));
      return;
    }
    const bot = await making;
    const answer = await bot.decide(value.observation, value.legalActions, value.deadline);
    channel.write(lineOf({ type: 'answer', number: value.number, answer }));
  } catch (thrown) {
    channel.write(crashOf(thrown));
  }
}

function lineOf(message) {
  return `${JSON.stringify(message)}\n`;
}

function crashOf(thrown) {
  return lineOf({ type: 'crashed', message: textOf(thrown), at: placeOfCrash(thrown) });
}

function textOf(thrown) {
  try {
    return String(thrown instanceof Error ? thrown.message : thrown).slice(0, 10_000);
  } catch {
    return `an ${typeof thrown} without text`;
  }
}
