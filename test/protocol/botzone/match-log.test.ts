// Logs of matches on Botzone, judged again step by step, with or without the wall.

import { endOf } from '@mcr-arena/engine';
import { checkBotzoneLog, formatLogDifference, isBotzoneLog, playBotzoneLog } from '@mcr-arena/protocol';
import { expectValue } from '@mcr-arena/tiles';
import { describe, expect, test } from 'vitest';
import { IS_FULL } from '../../tier.ts';
import { GOLDEN_GAMES, type GoldenGame } from './golden-games.ts';
import { DUPLICATE_GAMES, entryOf, gameEndedBy, type LogEntry, type MadeLog, madeLog } from './made-logs.ts';

const wholeGames = DUPLICATE_GAMES.filter(({ outputs }) => ['HU', 'HUANG'].includes(outputs.at(-1)!.display.action));

/** All games, or every eighth in the gate. */
const sampleOf = (games: readonly GoldenGame[]) => games.filter((_, index) => IS_FULL || index % 8 === 0);

/** The game as Botzone's published judge logged it. */
function goldenLog({ initdata, outputs, responses }: GoldenGame): unknown {
  const logs = outputs.flatMap((output, turn) => {
    const answers = responses[turn];
    return [{ output, verdict: 'OK' }, ...(answers === undefined ? [] : [answers])];
  });
  return { logs, initdata };
}

describe('a complete log', () => {
  test.each([
    ['as responses', ({ initdata, responses }: GoldenGame) => ({ initdata, responses }), true],
    ['without the wall', (game: GoldenGame) => ({ logs: madeLog(game).logs }), false],
    ['as an array of entries', (game: GoldenGame) => madeLog(game).logs, false],
  ])('%s becomes the deal that the judge reported', (_, log, isWallKnown) => {
    for (const game of sampleOf(wholeGames)) {
      const played = expectValue(playBotzoneLog(log(game)));
      expect(played.isWallKnown).toBe(isWallKnown);
      expect({ ...endOf(played.deal).deltas }).toEqual(game.outputs.at(-1)!.content);
    }
  });

  test('with the wall is confirmed to its end, with flowers or a foul too', () => {
    for (const game of sampleOf(GOLDEN_GAMES)) {
      for (const log of [madeLog(game), goldenLog(game)]) {
        const { deal, difference, isWallKnown } = expectValue(checkBotzoneLog(log));
        expect(isWallKnown).toBe(true);
        expect(difference).toBeUndefined();
        expect({ ...endOf(deal).deltas }).toEqual(game.outputs.at(-1)!.content);
      }
    }
  });

  test('has the names of its players', () => {
    const log = madeLog(wholeGames[0]!);
    expect(expectValue(checkBotzoneLog(log)).players).toEqual(['ann', 'bo', 'cy', 'di']);
    expect(expectValue(checkBotzoneLog({ ...log, players: log.players.slice(1) })).players).toBeUndefined();
  });
});

test('reads deals ended by a foul at an open question', () => {
  const fouls = DUPLICATE_GAMES.filter(({ outputs }) => ['WA', 'WH'].includes(outputs.at(-1)!.display.action));
  const read = fouls.map((game) => playBotzoneLog(madeLog(game)));
  const reasons = read.flatMap((result) => (result.ok ? [] : [result.error.message]));
  expect(read.filter(({ ok }) => ok).length).toBeGreaterThan(5);
  for (const reason of reasons) expect(reason).toContain('where all seats had to pass');
});

describe('the first difference is named, and the deal is played up to it', () => {
  const won = gameEndedBy('HU');
  const play = entryOf(madeLog(won), 'PLAY', 40);
  const draw = entryOf(madeLog(won), 'DRAW', 40);
  const drawer = madeLog(won).logs[draw].output.display.player as number;
  const last = madeLog(won).logs.length - 1;
  const playText = JSON.stringify(madeLog(won).logs[play].output.content[0]);
  const drawText = JSON.stringify(madeLog(won).logs[draw].output.content[drawer]);

  /** An entry of the log with a change at a path; `undefined` removes it. */
  const at = (entry: number, path: string, value: unknown) => (logs: LogEntry[]) => {
    const names = path.split('.');
    const holder = names.slice(0, -1).reduce((inner, name) => inner[name], logs[entry]);
    if (value === undefined) delete holder[names.at(-1)!];
    else holder[names.at(-1)!] = value;
  };
  const other = (drawer + 1) % 4;
  const end = { command: 'finish', content: { 0: 0, 1: 0, 2: 0, 3: 0 } };
  const everybody = [0, 1, 2, 3].map(() => playText).join(', ');
  const points = won.outputs.at(-1)!.content[0];
  const legal = 'a legal answer (';
  /** Adds or replaces a whole entry. */
  const put = (entry: number, value: unknown) => (logs: LogEntry[]) => void logs.splice(entry, 1, value as LogEntry);

  test.each<[string, (logs: LogEntry[]) => void, number, string, string]>([
    ['a request', at(play, 'output.content.2', '3 0 PLAY J3'), play, ', seat 2', `${playText}, found "3 0 PLAY J3"`],
    ['a missing request', at(play, 'output.content.3', undefined), play, ', seat 3', `${playText}, found nothing`],
    [
      'what the viewer shows',
      at(play, 'output.display.tile', 'J3'),
      play,
      '',
      `display.tile "${playText.slice(-3, -1)}"`,
    ],
    [
      'an illegal answer that the log accepts',
      at(draw + 1, `${drawer}.response`, 'BUGANG J3'),
      draw + 1,
      `, seat ${drawer}`,
      legal,
    ],
    ['an answer of the wrong seat', at(draw + 1, `${other}.response`, 'PLAY W1'), draw + 1, `, seat ${other}`, legal],
    [
      'a timeout that the log ignores',
      at(draw + 1, `${drawer}.verdict`, 'TLE'),
      draw + 1,
      `, seat ${drawer}`,
      `${legal}no reply in time), found "TLE"`,
    ],
    [
      'a missing answer',
      at(draw + 1, '1', undefined),
      draw + 1,
      ', seat 1',
      'an object with verdict and response, found nothing',
    ],
    ['answers that are not an object', put(draw + 1, []), draw + 1, '', 'an object of answers by seat, found []'],
    ['an early end', at(play, 'output', end), play, '', `request ${everybody}, found finish 0, 0, 0, 0`],
    ['the points', at(last, 'output.content.0', 88), last, ', seat 0', `${points}, found 88`],
    ['a fan', at(last, 'output.display.fan.0.value', 88), last, '', 'display.fan [{'],
    [
      'entries after the end',
      put(last + 1, {}),
      last + 1,
      '',
      'the end of the log: the match is over, found another entry',
    ],
  ])('%s', (_, alter, entry, seat, expected) => {
    // The answers of an entry count before the next output.
    const cut = entry + (entry === draw + 1 ? 1 : 0);
    for (const isWallKnown of [true, false]) {
      const log = madeLog(won);
      alter(log.logs);
      const { deal, difference } = expectValue(checkBotzoneLog(isWallKnown ? log : { logs: log.logs }));
      expect(formatLogDifference(difference!)).toContain(`logs[${entry}]${seat}: expected ${expected}`);
      expect(difference!.turn).toBe(Math.floor(Number(/\d+/.exec(difference!.where)![0]) / 2) + 1);
      // The same events as of the unaltered log up to that output.
      const shown = expectValue(checkBotzoneLog({ ...madeLog(won), logs: madeLog(won).logs.slice(0, cut) })).deal;
      expect(deal.events.slice(1)).toEqual(shown.events.slice(1, deal.events.length));
      expect(deal.events.length).toBeGreaterThan(cut / 3);
      expect(playBotzoneLog(log)).toMatchObject({ ok: false, error: { code: 'log-impossible' } });
    }
  });

  test('a false win is named with its reason', () => {
    const log = madeLog(gameEndedBy('WH'));
    const end = log.logs.length - 1;
    const { player: offender } = log.logs[end].output.display;
    log.logs[end] = { output: { command: 'finish', content: {}, display: { action: 'HU' } } };
    const { difference } = expectValue(checkBotzoneLog(log));
    expect(difference).toMatchObject({ where: `logs[${end - 1}]`, seat: offender, found: '"HU"' });
    expect(difference!.expected).toMatch(/^a legal answer \(win: /);
  });

  test('a wall of other tiles differs from the dealt ones', () => {
    const log: MadeLog = { ...madeLog(won), initdata: JSON.stringify(wholeGames.at(-1)!.initdata) };
    const checked = checkBotzoneLog(log);
    expect(checked).toMatchObject({ ok: false, error: { code: 'log-impossible' } });
    expect(checked.ok ? '' : checked.error.message).toMatch(/^logs\[[02]\], seat 0: expected "[01] /);
  });

  test('a drawn tile that no wall has, without the wall', () => {
    const { logs } = madeLog(won);
    const request = `2 ${drawText.slice(3, -1)}`;
    logs[draw].output.content[drawer] = '2 X1';
    expect(formatLogDifference(expectValue(checkBotzoneLog(logs)).difference!)).toMatch(
      new RegExp(`^log\\[${draw}\\], seat ${drawer}: expected another tile: .*, found "2 X1"$`),
    );
    for (const entry of logs.slice(draw)) {
      if (entry.output?.display.action !== 'DRAW') continue;
      entry.output.content[entry.output.display.player] = request;
      delete entry.output.display.tile;
    }
    const { difference } = expectValue(checkBotzoneLog(logs));
    expect(difference!.expected).toMatch(/^another tile: \w\d is drawn more than 4 times$/);
  });

  test('an unknown drawn tile is not invented', () => {
    const { logs } = madeLog(won);
    logs[draw].output.content[drawer] = `3 ${drawer} DRAW`;
    const { difference } = expectValue(checkBotzoneLog(logs));
    expect(difference).toMatchObject({ seat: drawer, expected: '"2 …"', found: `"3 ${drawer} DRAW"` });
    delete logs[draw].output.command;
    expect(expectValue(checkBotzoneLog(logs)).difference!.expected).toMatch(/^request .*"2 …"/);
  });
});

describe('an incomplete log', () => {
  const game = wholeGames[0]!;
  const { logs, initdata } = madeLog(game);
  const draw = entryOf({ logs, initdata, players: [] }, 'DRAW', 40);

  test.each([
    ['after an output', draw + 1, 'drawn', 'drawn'],
    ['after the answers to a discard, which a draw follows', draw, 'drawn', 'discarded'],
  ])('is replayed as far as its tiles are known: %s', (_, length, withWall, withoutWall) => {
    const cut = logs.slice(0, length);
    for (const [log, last] of [
      [{ logs: cut, initdata }, withWall],
      [cut, withoutWall],
    ]) {
      const { deal, difference } = expectValue(checkBotzoneLog(log));
      expect(difference).toBeUndefined();
      expect(deal.events.at(-1)!.type).toBe(last);
    }
    expect(playBotzoneLog(cut)).toMatchObject({ error: { message: 'the log ends before the match is over' } });
  });
});

test.each([
  ['nothing', undefined, 'expected an array of entries, or an object with an array "logs" or "responses"'],
  ['an entry that is not an output', { logs: [1] }, 'logs[0]: expected an output of the judge'],
  ['no entries', [], 'initdata.walltiles: expected a wall'],
  ['no wall', { responses: wholeGames[0]!.responses }, 'initdata.walltiles: expected a wall'],
  ['no wind', [{ output: { command: 'request' } }], 'the first entry: expected request 0, such as "0 0 2"'],
  [
    'an incomplete wall',
    { ...madeLog(wholeGames[0]!), initdata: { walltiles: 'W1 W2' } },
    'a wall has 136 tiles, or 144 with flowers, not 2',
  ],
  ['only the start', madeLog(wholeGames[0]!).logs.slice(0, 1), 'the log ends before the tiles are dealt'],
  ['twelve dealt tiles', shortHand(), 'log[2], seat 3: expected 13 tiles, found "1 0 0 0 0 W1"'],
])('rejects %s', (_, log, message) => {
  const checked = checkBotzoneLog(log);
  expect(checked.ok ? '' : checked.error.message).toContain(message);
});

function shortHand(): LogEntry[] {
  const { logs } = madeLog(wholeGames[0]!);
  logs[2].output.content[3] = '1 0 0 0 0 W1';
  return logs;
}

test('match logs are told from records', () => {
  const { logs, initdata } = madeLog(wholeGames[0]!);
  expect([logs, { logs, initdata }, { log: logs }].map(isBotzoneLog)).toEqual([true, true, true]);
  expect([{ deals: [] }, { answers: '' }, 'logs', null, 7].map(isBotzoneLog)).toEqual(Array(5).fill(false));
});
