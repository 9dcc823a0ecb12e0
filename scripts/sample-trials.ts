// Runs in the editor of bots, as the server returns them: a deal whose last reply breaks the rules, and two situations.

import { decisionsOf, decodeDeal } from '@mcr-arena/engine';
import { parseDealRecord } from '@mcr-arena/engine/schema';
import { expectValue } from '@mcr-arena/tiles';
import { falseWinRecord } from './sample-deals.ts';

const ID = '6f0c0000-0000-4000-8000-000000000002';
const FAULT = 'win: the hand is not complete';
const ENDED_AT = '2026-11-20T08:00:00.000Z';
const NOTHING = { done: 1, of: 1, buildOutput: '', situations: [], skipped: 0 };

export function sampleTrialDeal(): object {
  const record = expectValue(parseDealRecord(JSON.parse(falseWinRecord())));
  const deal = expectValue(decodeDeal(record));
  const foul = deal.events.find((event) => event.type === 'foul')!;
  const decisions = decisionsOf(deal, foul.seat).map(({ event, observation, legalActions, reply }, index, all) => ({
    event,
    request: JSON.stringify(observation.question),
    answer: JSON.stringify(reply ?? { type: 'pass' }),
    legal: legalActions.map((action) => JSON.stringify(action)),
    ms: 1.5,
    ...(index === all.length - 1 && { fault: FAULT }),
  }));
  const shown = {
    number: 1,
    seat: foul.seat,
    opponents: ['shanten', 'random', 'shanten'],
    events: deal.events,
    decisions,
    output: 'waiting for a win\n',
    record,
  };
  return done({ type: 'deal', number: 1 }, { ...NOTHING, stage: 'deal', deal: shown });
}

const HAND = ['W1', 'W2', 'W3', 'W4', 'B1', 'B1', 'T2', 'T3', 'T4', 'F1', 'F1', 'J1', 'J2'];
const SEAT = { hand: HAND, melds: [['B5', 'B5', 'B5']], discards: [{ tile: 'J3', claimed: false }], wall: 12 };

export function sampleTrialSituations(): object {
  const asked = {
    request: '{"type":"claim"}',
    answer: '{"type":"pass"}',
    legal: ['{"type":"pass"}', '{"type":"pung"}'],
    ms: 2.5,
    output: '',
    table: { seat: 2, seats: [SEAT, SEAT, SEAT, SEAT] },
  };
  const situations = [
    { ...asked, number: 7, name: '7: discard after a chow, seat 2' },
    { ...asked, number: 12, name: '12: win on a discard, seat 2', answer: '{"type":"win"}', fault: FAULT },
  ];
  return done({ type: 'situations' }, { ...NOTHING, stage: 'situations', situations, skipped: 4 });
}

function done(task: object, result: object): object {
  return { state: 'done', id: ID, task, result, endedAt: ENDED_AT };
}
