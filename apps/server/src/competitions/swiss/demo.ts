// The demo: a tournament of house bots for a server without tournaments. A few rounds are played at once, then one every few
// seconds while people watch: its pace is part of its configuration. After its end the next visit starts another.

import { DEMO_ENTRANTS } from '@mcr-arena/house-bots';
import { botTextOf, parseBotSpecifications } from '@mcr-arena/sdk';
import { expectValue } from '@mcr-arena/tiles';
import type { Competition, PrismaClient } from '../../../dist/prisma/client.ts';
import { HOUSE_USER } from '../../accounts/house.ts';
import type { Audience } from '../audience.ts';
import type { Competitions } from '../competitions.ts';
import type { Pace } from './swiss-config.ts';
import type { Tournaments } from './tournaments.ts';

export interface DemoOptions {
  readonly prisma: PrismaClient;
  readonly audience: Audience;
  readonly pace?: Pace;
  onError(error: unknown): void;
}

type DemoDirector = Pick<Tournaments, 'create'> & Pick<Competitions, 'control'>;

export interface Demo {
  /** Creates the first demo if there never was one, and the next at the first visit after the end of the last. */
  start(director: DemoDirector): Promise<void>;
  close(): Promise<void>;
}

export const DEMO_ROUNDS = 360;
const DEMO_PACE: Pace = { roundsAtOnce: 12, everyMs: 5000 };
const SEATINGS = 4 as const;

export function createDemo(options: DemoOptions): Demo {
  const { prisma, audience, pace = DEMO_PACE, onError } = options;
  let ticking: ReturnType<typeof setInterval> | undefined;
  let step: Promise<void> = Promise.resolve();
  let stopListening = (): void => {};

  const goOn = async (director: DemoDirector): Promise<void> => {
    const demo = await newestDemo(prisma);
    if (demo === undefined || demo.status === 'created') return begin(prisma, director, pace, demo);
    if (demo.status === 'finished' && hasVisitSince(audience, demo)) {
      return begin(prisma, director, pace, undefined, demo);
    }
  };

  return {
    start: async (director) => {
      const tick = (): void => {
        step = step.then(() => goOn(director)).catch(onError);
      };
      await goOn(director);
      stopListening = audience.onArrival(tick);
      ticking = setInterval(() => audience.isThere() && tick(), Math.max(pace.everyMs, 1));
      ticking.unref();
    },
    close: async () => {
      clearInterval(ticking);
      stopListening();
      await step;
    },
  };
}

/** Demos belong to the house, which nobody can sign in as. */
function isDemo({ id, ownerId }: Pick<Competition, 'id' | 'ownerId'>): boolean {
  return ownerId === HOUSE_USER && /^demo(-\d+)?$/.test(id);
}

async function newestDemo(prisma: PrismaClient): Promise<Competition | undefined> {
  const house = await prisma.competition.findMany({
    where: { ownerId: HOUSE_USER, id: { startsWith: 'demo' } },
    orderBy: { createdAt: 'desc' },
  });
  return house.find(isDemo);
}

/** An open page alone does not start the next demo: that takes a request after the end of the last. */
function hasVisitSince(audience: Audience, { endedAt }: Competition): boolean {
  const visit = audience.lastVisit();
  return visit !== undefined && endedAt !== null && visit > endedAt.getTime();
}

/** Starts `made`, or creates and starts the demo after `last`. */
async function begin(
  prisma: PrismaClient,
  director: DemoDirector,
  pace: Pace,
  made: Competition | undefined,
  last?: Competition,
): Promise<void> {
  const id = made?.id ?? (await createNext(prisma, director, pace, last));
  if (id !== undefined) expectValue(await director.control(id, 'start'));
}

/** Its id; undefined if another server created one meanwhile. Numbers that other tournaments have are skipped. */
async function createNext(
  prisma: PrismaClient,
  director: Pick<Tournaments, 'create'>,
  pace: Pace,
  last: Competition | undefined,
): Promise<string | undefined> {
  const entrants = expectValue(parseBotSpecifications(DEMO_ENTRANTS.join(','))).map((specification) => ({
    id: specification.name,
    bot: botTextOf(specification),
  }));
  for (let number = last === undefined ? 1 : numberOf(last) + 1; ; number += 1) {
    const config = { id: number === 1 ? 'demo' : `demo-${number}`, entrants, rounds: DEMO_ROUNDS, seatings: SEATINGS };
    const name = number === 1 ? 'Demo of the house bots' : `Demo of the house bots, ${number}`;
    const created = await director.create({ name, config, pace });
    if (created.ok) return created.value;
    if (created.error.code !== 'tournament-exists') throw new Error(created.error.message);
    if ((await newestDemo(prisma))?.id !== last?.id) return undefined;
  }
}

function numberOf({ id }: Competition): number {
  return Number(id.split('-')[1] ?? 1);
}
