// A bot in JavaScript for the protocol "events": one line of JSON for each question, with all legal actions. It wins
// if possible, discards its most isolated tile on its own turn, and claims nothing. It only needs Node.

import { createInterface } from 'node:readline';

/** Tiles are numbers: characters 0-8, bamboos 9-17, dots 18-26, winds 27-30, dragons 31-33. */
const KINDS = 34;
const FIRST_HONOR = 27;

const hand = new Array(KINDS).fill(0);
let seat = 0;

function see(event) {
  if (event.type === 'dealt') for (const tile of event.hand) hand[tile] += 1;
  else if (event.seat !== seat) return;
  else if (event.type === 'drawn') hand[event.tile] += 1;
  else if (event.type === 'discarded') hand[event.tile] -= 1;
}

/** Tiles of the same suit at most two ranks away, equal ones twice. */
function company(tile) {
  if (tile >= FIRST_HONOR) return 3 * hand[tile];
  const near = [-2, -1, 0, 1, 2].map((step) => tile + step).filter((other) => other >= 0 && other < FIRST_HONOR);
  const sameSuit = near.filter((other) => Math.floor(other / 9) === Math.floor(tile / 9));
  return hand[tile] + sameSuit.reduce((sum, other) => sum + hand[other], 0);
}

function decide(actions) {
  const win = actions.find(({ type }) => type === 'win');
  if (win !== undefined) return win;
  const discards = actions.filter(({ type }) => type === 'discard');
  if (discards.length === 0) return { type: 'pass' };
  return discards.reduce((best, action) => (company(action.tile) < company(best.tile) ? action : best));
}

function send(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

send({ type: 'hello', protocol: 2 });
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'dealStarted') seat = message.started.seat;
  else if (message.type === 'question') {
    for (const event of message.events) see(event);
    send({ type: 'reply', number: message.number, action: decide(message.legalActions) });
  } else break;
}
process.exit();
