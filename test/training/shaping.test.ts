// Rows with shaping and deals near ready, against the engine and the calculators of points and shanten.

import { DUPLICATE_RULES, observerOf, quarterInDrawingOrder, viewFor } from '@mcr-arena/engine';
import { FIRST_ACTION } from '@mcr-arena/protocol';
import { fanPointsOf } from '@mcr-arena/scoring';
import { analyseHand } from '@mcr-arena/shanten';
import { createRandom, KINDS, SEATS, type TileIndex, tilesOfCounts, WINDS } from '@mcr-arena/tiles';
import { dealConfigOf } from '@mcr-arena/training';
import { describe, expect, test } from 'vitest';
import { EnvClient, type Row } from './env-client.ts';
import { anyLegal } from './table-check.ts';

describe('rows with shaping', () => {
  test('have the shanten of the hand, and 0 missing exactly when a win is legal', async () => {
    const client = await EnvClient.open(6, { shaping: true, nearReady: [1, 1, 0] });
    const random = createRandom('shaping');
    let rows = await client.redraw({ type: 'begin' });
    let wins = 0;
    for (let step = 0; step < 60; step += 1) {
      for (const [table, row] of rows.entries()) {
        if (row.question === 0 || row.question === 4) continue;
        const canWin = row.mask[FIRST_ACTION.win] === 1;
        wins += canWin ? 1 : 0;
        expect(row.missing === 0).toBe(canWin);
        expect(row.shanten).toBe(await shantenFromEvents(client, table, row));
        // A hand worth the minimum is complete, so it lacks at least as many tiles.
        if (!canWin && row.missing < 15) expect(row.missing).toBeGreaterThanOrEqual(Math.max(1, row.shanten + 1));
        expect(row.reach === 0 || row.reach >= DUPLICATE_RULES.scoring.minimumPoints).toBe(true);
      }
      rows = await client.step(Uint8Array.from(rows, (row) => anyLegal(row, random.below)));
    }
    expect(wins).toBeGreaterThan(2);
  });

  test('are without these columns unless asked for', async () => {
    const client = await EnvClient.open(1, {});
    expect(client.description.layout.fields.map(({ name }) => name)).not.toContain('shanten');
  });

  async function shantenFromEvents(client: EnvClient, table: number, row: Row): Promise<number> {
    const seat = SEATS[row.seat]!;
    const observer = observerOf(viewFor(seat, await client.events(table)));
    const { hand, melds } = observer.observation()!;
    const own = melds[seat].filter((meld) => meld.type !== 'hiddenKong');
    return analyseHand({ concealed: tilesOfCounts(hand), melds: own, flowers: [] }).shanten;
  }
});

describe('deals near ready', () => {
  const handOf = (wall: readonly TileIndex[], seat: (typeof SEATS)[number]): readonly TileIndex[] =>
    quarterInDrawingOrder(wall, seat).slice(0, 13);

  test('with 1 missing, every hand wins with some tile from a discard', () => {
    for (let wall = 0; wall < 25; wall += 1) {
      const config = dealConfigOf('near', DUPLICATE_RULES, wall, 1);
      expect(config.wall.toSorted()).toEqual(dealConfigOf('near', DUPLICATE_RULES, wall).wall.toSorted());
      for (const seat of SEATS) {
        const plain = {
          melds: [],
          lastOfKind: false,
          afterKong: false,
          lastOfWall: false,
          flowers: 0,
          selfDrawn: false,
        };
        const winds = { seatWind: WINDS[seat], prevalentWind: config.prevalentWind };
        const claim = { ...plain, ...winds, concealed: handOf(config.wall, seat) };
        const points = KINDS.map((winningTile) => fanPointsOf({ ...claim, winningTile }) ?? 0);
        expect(Math.max(...points)).toBeGreaterThanOrEqual(DUPLICATE_RULES.scoring.minimumPoints);
      }
    }
  });

  test('with n missing, every hand is at most n − 1 from ready', () => {
    for (const missing of [2, 4, 7]) {
      for (let wall = 0; wall < 20; wall += 1) {
        const config = dealConfigOf('near', DUPLICATE_RULES, wall, missing);
        for (const seat of SEATS) {
          const { shanten } = analyseHand({ concealed: handOf(config.wall, seat), melds: [], flowers: [] });
          expect(shanten).toBeLessThan(missing);
        }
      }
    }
  });

  test('are refused in casual deals', async () => {
    await expect(EnvClient.open(1, { rules: 'casual', nearReady: [2] })).rejects.toThrow('duplicate deals only');
  });
});
