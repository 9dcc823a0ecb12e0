// A bot for Botzone's simple interaction that keeps running. It claims pungs of dragons, and when it draws the fourth tile of one it
// answers BUGANG without the tile, which is a fault.

const KEEP_RUNNING = '>>>BOTZONE_REQUEST_KEEP_RUNNING<<<';
const lines = require('node:readline').createInterface({ input: process.stdin });
let isTurnNumber = true;
let seat = '';
let hand = [];
let discard = '';
let pair = [];
const pungs = [];
const left = [21, 21, 21, 21];

/** Removes the tile from the hand. */
function take(tile) {
  hand.splice(hand.indexOf(tile), 1);
}

/** The tile with the fewest equal and neighbouring tiles. */
function loneliest(tiles) {
  const company = (tile) =>
    tiles.filter(([suit, rank]) => suit === tile[0] && Math.abs(rank - tile[1]) <= ('FJ'.includes(suit) ? 0 : 2))
      .length;
  return tiles.toSorted().reduce((best, tile) => (company(tile) < company(best) ? tile : best));
}

function answer([kind, ...rest]) {
  if (kind === '0') [seat] = rest;
  else if (kind === '1') hand = rest.slice(4, 17);
  else if (kind === '2') return onDraw(rest[0]);
  else return onAction(rest);
  return 'PASS';
}

function onDraw(tile) {
  left[seat] -= 1;
  hand.push(tile);
  if (pungs.includes(tile)) return 'BUGANG';
  return `PLAY ${loneliest(hand)}`;
}

function onAction([player, verb, ...tiles]) {
  const isOwn = player === seat;
  if (verb === 'DRAW') left[player] -= 1;
  if (isOwn && verb === 'PLAY') take(tiles[0]);
  if (isOwn && verb === 'PENG') {
    pungs.push(discard);
    for (const tile of [...pair, tiles[0]]) take(tile);
  }
  if (!['PLAY', 'PENG', 'CHI'].includes(verb)) return 'PASS';
  discard = tiles.at(-1);
  pair = hand.filter((tile) => tile === discard).slice(0, 2);
  const mayClaim = !isOwn && left[(Number(player) + 1) % 4] > 0;
  if (!mayClaim || discard[0] !== 'J' || pair.length < 2) return 'PASS';
  const others = hand.slice();
  for (const tile of pair) others.splice(others.indexOf(tile), 1);
  return `PENG ${loneliest(others)}`;
}

lines.on('line', (line) => {
  if (isTurnNumber) {
    isTurnNumber = false;
    return;
  }
  console.log(`${answer(line.split(' '))}\n${KEEP_RUNNING}`);
});
