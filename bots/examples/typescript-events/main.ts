// A bot in TypeScript for the protocol "events": one line of JSON for each question, with all legal actions. It wins
// if possible, discards its most isolated tile on its own turn, and claims nothing. It only needs Node.

import { createInterface } from 'node:readline';

/** Characters 0-8, bamboos 9-17, dots 18-26, winds 27-30, dragons 31-33. */
type Tile = number;
const KINDS = 34;
const FIRST_HONOR = 27;

interface Action {
  readonly type: string;
  readonly tile?: Tile;
}

interface TableEvent {
  readonly type: string;
  readonly seat?: number;
  readonly tile?: Tile;
  readonly hand?: readonly Tile[];
}

type Message =
  | { readonly type: 'dealStarted'; readonly started: { readonly seat: number } }
  | {
      readonly type: 'question';
      readonly number: number;
      readonly events: readonly TableEvent[];
      readonly legalActions: readonly Action[];
    }
  | { readonly type: 'dealEnded' };

const hand: number[] = new Array(KINDS).fill(0);
let seat = 0;

function see(event: TableEvent): void {
  if (event.type === 'dealt') for (const tile of event.hand ?? []) hand[tile]! += 1;
  else if (event.seat !== seat || event.tile === undefined) return;
  else if (event.type === 'drawn') hand[event.tile]! += 1;
  else if (event.type === 'discarded') hand[event.tile]! -= 1;
}

/** Tiles of the same suit at most two ranks away, equal ones twice. */
function company(tile: Tile): number {
  if (tile >= FIRST_HONOR) return 3 * hand[tile]!;
  const near = [-2, -1, 0, 1, 2].map((step) => tile + step).filter((other) => other >= 0 && other < FIRST_HONOR);
  const sameSuit = near.filter((other) => Math.floor(other / 9) === Math.floor(tile / 9));
  return hand[tile]! + sameSuit.reduce((sum, other) => sum + hand[other]!, 0);
}

function decide(actions: readonly Action[]): Action {
  const win = actions.find(({ type }) => type === 'win');
  if (win !== undefined) return win;
  const discards = actions.filter(({ type }) => type === 'discard');
  if (discards.length === 0) return { type: 'pass' };
  return discards.reduce((best, action) => (company(action.tile!) < company(best.tile!) ? action : best));
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

send({ type: 'hello', protocol: 2 });
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as Message;
  if (message.type === 'dealStarted') seat = message.started.seat;
  else if (message.type === 'question') {
    for (const event of message.events) see(event);
    send({ type: 'reply', number: message.number, action: decide(message.legalActions) });
  } else break;
}
process.exit();
