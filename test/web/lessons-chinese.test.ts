// The Chinese texts of the lessons: no term or fan before the step that introduces it, and no jargon that none introduces.

import { FANS, type FanId } from '@mcr-arena/scoring';
import { expect, test } from 'vitest';
import { exerciseOf } from '../../apps/web/src/pages/learn/compute-exercise.ts';
import { LEARN_MESSAGES } from '../../apps/web/src/pages/learn/messages.ts';
import { type Step, TERMS, type Term } from '../../apps/web/src/pages/learn/steps.ts';
import { PLACES } from './lesson-places.ts';

const CHINESE = LEARN_MESSAGES.zh;

/** How each term reads in a text. */
const WRITTEN: Readonly<Record<Term, RegExp>> = {
  suit: /花色|[万条饼]/,
  honor: /字牌|风牌|箭牌/,
  set: /面子/,
  chow: /顺子/,
  pung: /刻子/,
  pair: /对子|一对|将/,
  deal: /一局|开局|局末/,
  wall: /牌墙/,
  win: /和牌|和了|能和|你和/,
  fan: /番种/,
  points: /番(?!种)/,
  claim: /[吃碰]/,
  kong: /杠/,
  ready: /听/,
  wait: /所听|听[两三]种|你等的牌/,
  useful: /有效牌/,
  plan: /计划/,
  payment: /付/,
  selfDrawn: /自摸/,
  danger: /危险/,
  duplicate: /复式/,
  score: /得分/,
  rankingPoints: /标准分/,
};

/** Words of players that no lesson explains. */
const JARGON = /点炮|搭子|下家|上家|对家|荒牌|向听|进张|副露|幺九|中张|门风|圈风|花牌|巡|弃和|起手|立牌|牌山/;
/** A win on the own draw is a term of the seventh lesson; as a fan it has the same name. */
const ALSO_TERM = '自摸';

/** What the step asks and answers, with the names of its buttons for claims. */
function textOf({ id, task }: Step): string {
  const { say, why } = CHINESE.steps[id];
  if (task.type === 'deal') return `${say} ${why}`;
  const { answering } = exerciseOf(task);
  const choices = answering.type === 'choose' ? answering.choices : [];
  const actions = choices.flatMap((choice) => (choice.type === 'action' ? [CHINESE.actions[choice.action]] : []));
  return [say, why, ...actions].join(' ');
}

function fansNamed(text: string): readonly FanId[] {
  let rest = text.replaceAll(ALSO_TERM, '');
  return FANS.toSorted((a, b) => b.zh.length - a.zh.length).flatMap(({ id, zh }) => {
    const isNamed = rest.includes(zh);
    rest = rest.replaceAll(zh, '');
    return isNamed ? [id] : [];
  });
}

/** The text without the names of fans, which contain words such as 和 and 对. */
function withoutFans(text: string): string {
  return FANS.filter(({ zh }) => zh !== ALSO_TERM)
    .toSorted((a, b) => b.zh.length - a.zh.length)
    .reduce((rest, { zh }) => rest.replaceAll(zh, ''), text);
}

test.each(PLACES.map((place) => [place.step.id, place] as const))(
  '%s: only terms and fans that were introduced',
  (_, { lesson, step, terms, fans }) => {
    const text = `${CHINESE.lessons[lesson.slug]} ${textOf(step)}`;
    const ahead = TERMS.filter((term) => !terms.has(term) && WRITTEN[term].test(withoutFans(text)));
    expect(ahead, text).toEqual([]);
    expect(fansNamed(text).filter((fan) => !fans.has(fan))).toEqual([]);
    expect(text).not.toMatch(JARGON);
  },
);

test.each(PLACES.map((place) => [place.step.id, place] as const))(
  '%s: every term is used by the step that introduces it',
  (_, { step }) => {
    const text = textOf(step);
    for (const term of step.terms ?? []) expect(text).toMatch(WRITTEN[term]);
  },
);
