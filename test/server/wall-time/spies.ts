// Bots of a measurement in Botzone's simple interaction, as JavaScript: one sends bits by the time that its decisions take, the other
// one measures how fast it can compute meanwhile.

/** How a spy sends bits: one per symbol, of this length, and so many in a deal. */
export interface Signal {
  readonly symbolMs: number;
  readonly symbolsPerDeal: number;
}

/** Time of the symbols in one decision, below the limit of CPU time for JavaScript. */
const DECISION_MS = 1000;

/** A bot that discards the tile drawn. `extra`: code at the beginning; `onDraw`: a function of its turns, before it answers. */
function drawer(extra: string): string {
  return `
const { createInterface } = require('node:readline');
const { createHash } = require('node:crypto');
${extra}
let isFirst = true;
createInterface({ input: process.stdin }).on('line', (line) => {
  if (isFirst) { isFirst = false; return; }
  if (line.startsWith('1 ')) onHand(line);
  if (line.startsWith('2 ')) onDraw();
  console.log((line.startsWith('2 ') ? 'PLAY ' + line.slice(2) : 'PASS') + '\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<');
});
`;
}

/** Sends bits that follow from its hand, from the time `from` on: it computes for a 1 and sleeps for a 0. Its log lists the symbols. */
export function spySource({ symbolMs, symbolsPerDeal }: Signal, from: number): string {
  return drawer(`
let bits = '';
let sent = 0;
const cell = new Int32Array(new SharedArrayBuffer(4));
const sleep = (ms) => { if (ms > 0) Atomics.wait(cell, 0, 0, ms); };
function onHand(hand) {
  const hashes = [0, 1, 2, 3].map((part) => createHash('sha256').update(part + hand).digest());
  bits = Buffer.concat(hashes).reduce((text, byte) => text + byte.toString(2).padStart(8, '0'), '');
}
function send(start, ms, bit) {
  if (bit === '1') while (Date.now() < start + ms);
  else sleep(start + ms - Date.now());
}
function onDraw() {
  if (Date.now() < ${from} || sent >= ${symbolsPerDeal * symbolMs}) return;
  const step = ${Math.min(symbolMs, DECISION_MS)};
  let start = Math.ceil(Date.now() / step) * step;
  sleep(start - Date.now());
  for (let used = 0; used + step <= ${DECISION_MS} && sent < ${symbolsPerDeal * symbolMs}; used += step, start += step) {
    const symbol = Math.floor(sent / ${symbolMs});
    send(start, step, bits[symbol]);
    console.error([bits.slice(-32), symbol, start, step, bits[symbol]].join(' '));
    sent += step;
  }
}
`);
}

/** Computes for `units` times `unitMs` of CPU time in each of its turns, from the time `from` on. Its log lists when each was done. */
export function meterSource(units: number, unitMs: number, version: number, from: number): string {
  return drawer(`
// Version ${version}.
function onHand() {}
function onDraw() {
  if (Date.now() < ${from}) return;
  const done = [];
  const { user } = process.cpuUsage();
  for (let unit = 1; unit <= ${units}; unit += 1) {
    while (process.cpuUsage().user - user < unit * ${unitMs * 1000});
    done.push(Date.now());
  }
  console.error(done.join('\\n'));
}
`);
}
