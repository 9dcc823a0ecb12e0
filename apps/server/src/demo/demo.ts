// The demo: a tournament of the house bots to look at where nobody has entered anything. A few rounds are played at once,
// then one every few seconds, and only while somebody looks: a server left alone must not keep a machine busy. One that
// is over is followed by the next as soon as somebody comes.

import { DEMO_ENTRANTS } from '@mcr-arena/house-bots';
import { botTextOf, parseBotSpecifications } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import type { PrismaClient, Tournament } from '../../dist/prisma/client.ts';
import { HOUSE_USER } from '../accounts/house.ts';
import type { MayOpen } from '../tournaments/advance.ts';
import type { Director } from '../tournaments/director.ts';
import type { Audience } from './audience.ts';

export interface DemoOptions {
  readonly prisma: PrismaClient;
  readonly audience: Audience;
  /** Between two rounds, in ms. */
  readonly paceMs?: number;
  /** Rounds that are played whether somebody looks or not. */
  readonly roundsAtOnce?: number;
  onError(error: unknown): void;
}

export interface Demo {
  /** Holds back the rounds of demos; those of other tournaments it lets pass. */
  readonly mayOpen: MayOpen;
  /** Makes the first demo if there never was one, and keeps the last one going. */
  start(director: Pick<Director, 'create' | 'control' | 'read' | 'advance'>): Promise<void>;
  close(): Promise<void>;
}

export const DEMO_ROUNDS = 360;
const ROUNDS_AT_ONCE = 12;
const PACE_MS = 5000;
const SEATINGS = 4 as const;

export function createDemo(options: DemoOptions): Demo {
  const { prisma, audience, paceMs = PACE_MS, roundsAtOnce = ROUNDS_AT_ONCE, onError } = options;
  const allowed = { id: '', round: 0 };
  let ticking: ReturnType<typeof setInterval> | undefined;
  let step: Promise<void> = Promise.resolve();

  const goOn = async (director: Parameters<Demo['start']>[0]): Promise<void> => {
    const demo = await newestDemo(prisma);
    if (demo === undefined || demo.status === 'created') return begin(prisma, director, demo);
    if (!audience.isThere()) return;
    if (demo.status === 'finished' && hasVisitSince(audience, demo)) return begin(prisma, director, undefined, demo);
    if (demo.status !== 'running') return;
    const round = (await director.read(demo.id))?.state.open?.round;
    if (round === undefined || (allowed.id === demo.id && allowed.round >= round)) return;
    Object.assign(allowed, { id: demo.id, round });
    await director.advance(demo.id);
  };

  return {
    mayOpen: (row, round) => !isDemo(row) || round <= roundsAtOnce || (row.id === allowed.id && round <= allowed.round),
    start: async (director) => {
      const tick = (): void => {
        step = step.then(() => goOn(director)).catch(onError);
      };
      await goOn(director);
      audience.onArrival(tick);
      ticking = setInterval(tick, paceMs);
      ticking.unref();
    },
    close: async () => {
      clearInterval(ticking);
      audience.onArrival(() => {});
      await step;
    },
  };
}

/** For processes that nobody looks at: they leave the rounds of demos to the servers. */
export const leaveDemos: MayOpen = (row, round) => !isDemo(row) || round <= ROUNDS_AT_ONCE;

/** Demos belong to the house, which nobody can sign in as. */
function isDemo({ id, ownerId }: Pick<Tournament, 'id' | 'ownerId'>): boolean {
  return ownerId === HOUSE_USER && /^demo(-\d+)?$/.test(id);
}

async function newestDemo(prisma: PrismaClient): Promise<Tournament | undefined> {
  const house = await prisma.tournament.findMany({
    where: { ownerId: HOUSE_USER, id: { startsWith: 'demo' } },
    orderBy: { createdAt: 'desc' },
  });
  return house.find(isDemo);
}

/** A page that was left open must not have demo follow demo all night: for the next one somebody must do something. */
function hasVisitSince(audience: Audience, { endedAt }: Tournament): boolean {
  const visit = audience.lastVisit();
  return visit !== undefined && endedAt !== null && visit > endedAt.getTime();
}

/** Starts `made`, or makes and starts the demo after `last`. */
async function begin(
  prisma: PrismaClient,
  director: Pick<Director, 'create' | 'control'>,
  made: Tournament | undefined,
  last?: Tournament,
): Promise<void> {
  const id = made?.id ?? (await makeNext(prisma, director, last));
  if (id !== undefined) expectValue(await director.control(id, 'start'));
}

/** Its id; undefined if another server made one meanwhile. Numbers that somebody's own tournament has are passed over. */
async function makeNext(
  prisma: PrismaClient,
  director: Pick<Director, 'create'>,
  last: Tournament | undefined,
): Promise<string | undefined> {
  const entrants = expectValue(parseBotSpecifications(DEMO_ENTRANTS.join(','))).map((specification) => ({
    id: specification.name,
    bot: botTextOf(specification),
  }));
  for (let number = last === undefined ? 1 : numberOf(last) + 1; ; number += 1) {
    const config = { id: number === 1 ? 'demo' : `demo-${number}`, entrants, rounds: DEMO_ROUNDS, seatings: SEATINGS };
    const name = number === 1 ? 'Demo of the house bots' : `Demo of the house bots, ${number}`;
    const created = await director.create({ name, config });
    if (created.ok) return created.value;
    if (created.error.code !== 'tournament-exists') throw new Error(created.error.message);
    if ((await newestDemo(prisma))?.id !== last?.id) return undefined;
  }
}

function numberOf({ id }: Tournament): number {
  return Number(id.split('-')[1] ?? 1);
}
