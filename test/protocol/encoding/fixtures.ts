// A few questions with their planes, masks and actions as JSON, for programs in other languages to compare with.

import {
  ACTION_COUNT,
  decisionSteps,
  describeEncoding,
  describeOracle,
  ENCODING_NAMES,
  ENCODINGS,
  oracleSize,
  packedSize,
  packPlanes,
  type SeatView,
  writeMask,
  writeOracle,
} from '@mcr-arena/protocol';
import { configFrom, FORMATS, visitQuestions } from '../../deals/random-deals.ts';
import { type Position, visitor } from './positions.ts';

/** The file of the fixture. */
export const FIXTURE_FILE = new URL('../../fixtures/encodings.json', import.meta.url);

type Bits = string;

interface FixtureStep {
  readonly type: 'answer' | 'discardAfterClaim';
  readonly chosen: number;
  /** Planes as bits in base64, by the name of the encoding. */
  readonly planes: Readonly<Record<string, Bits>>;
}

function packed(size: number, write: (target: Float32Array) => void): Bits {
  const planes = new Float32Array(size);
  write(planes);
  const bits = new Uint8Array(packedSize(size));
  packPlanes(planes, 0, size, bits);
  return Buffer.from(bits).toString('base64');
}

function planesOf(view: SeatView): Readonly<Record<string, Bits>> {
  const encodings = ENCODING_NAMES.filter((name) => !name.endsWith('-34')).map((name) => ENCODINGS[name]);
  return Object.fromEntries(
    encodings.map(({ name, size, write }) => [name, packed(size, (target) => write(view, target))] as const),
  );
}

function stateOf({ state, observation, actions }: Position): unknown {
  const { seat, history, question } = observation;
  const mask = new Uint8Array(ACTION_COUNT);
  writeMask(actions, question, mask);
  const action = actions.at(-1)!;
  const steps = decisionSteps(observation, action).map(
    ({ type, index, view }): FixtureStep => ({ type, chosen: index, planes: planesOf(view) }),
  );
  return {
    seat,
    view: history,
    question,
    legal: [...mask.keys()].filter((index) => mask[index] === 1),
    action,
    steps,
    oracle: packed(oracleSize('4x9'), (target) => writeOracle(state, seat, target)),
  };
}

/** The kind of a question. */
const kindOf = ({ observation, actions }: Position): string =>
  [
    observation.question.type,
    actions.at(-1)!.type,
    observation.melds.flat().some(({ type }) => type === 'hiddenKong'),
  ].join();

/** The text of the fixture: a question of each kind, from random deals. */
export function fixtureText(): string {
  const states = new Map<string, unknown>();
  for (const [name, rules, hasFlowers] of FORMATS.slice(0, 3)) {
    for (let deal = 0; deal < 8; deal += 1) {
      const seed = `fixture ${name} ${deal}`;
      const follow = visitor((position) => {
        const kind = `${name},${kindOf(position)}`;
        if (position.actions.length > 1 && !states.has(kind)) states.set(kind, stateOf(position));
      });
      visitQuestions(configFrom(rules, seed, hasFlowers), seed, (state, _, events) => follow(state, events));
    }
  }
  const encodings = ENCODING_NAMES.map((name) => describeEncoding(name));
  const lines = [...states.values()].map((state) => `    ${JSON.stringify(state)}`).join(',\n');
  return [
    '{',
    `  "encodings": ${JSON.stringify(encodings)},`,
    `  "oracle": ${JSON.stringify(describeOracle())},`,
    `  "states": [\n${lines}\n  ]`,
    '}\n',
  ].join('\n');
}
