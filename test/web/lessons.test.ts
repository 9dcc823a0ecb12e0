// The lessons without a browser: their answers are computed, no text is ahead of what was introduced, screens have few words, and each
// deal shows its point.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FANS, type FanId } from '@mcr-arena/scoring';
import { describe, expect, test } from 'vitest';
import { type Computed, exerciseOf } from '../../apps/web/src/pages/learn/compute-exercise.ts';
import { consequenceText } from '../../apps/web/src/pages/learn/consequence-text.ts';
import type { Exercise, Verdict, Worth } from '../../apps/web/src/pages/learn/exercise.ts';
import { judge, solutionOf } from '../../apps/web/src/pages/learn/judge.ts';
import { lessonDeal } from '../../apps/web/src/pages/learn/lesson-deals.ts';
import { LESSONS, type Lesson, lessonOf, SIX_FANS } from '../../apps/web/src/pages/learn/lessons.ts';
import { LEARN_MESSAGES } from '../../apps/web/src/pages/learn/messages.ts';
import { positionOf, tilesIn } from '../../apps/web/src/pages/learn/position.ts';
import { type Step, TERMS, type Term } from '../../apps/web/src/pages/learn/steps.ts';
import { PROPERTIES } from './lesson-properties.ts';

const MOST_WORDS = 40;
const ENGLISH = LEARN_MESSAGES.en;
const CHINESE = LEARN_MESSAGES.zh;

/** How each term reads in a text. */
const WRITTEN: Readonly<Record<Term, RegExp>> = {
  suit: /\b(suits?|characters|bamboos?|dots)\b/i,
  honor: /\b(honors?|winds?|dragons?)\b/i,
  set: /\bsets?\b/i,
  chow: /\bchows?\b/i,
  pung: /\bpungs?\b/i,
  pair: /\bpairs?\b/i,
  deal: /\bdeals?\b/i,
  wall: /\bwalls?\b/i,
  win: /\b(wins?|won|winner|winning)\b/i,
  fan: /\bfans?\b/i,
  points: /\bpoints?\b/i,
  claim: /\bclaim(s|ed|ing)?\b/i,
  kong: /\bkongs?\b/i,
  ready: /\bready\b/i,
  wait: /\bwait(s|ed|ing)?\b/i,
  useful: /\buseful\b/i,
  plan: /\bplans?\b/i,
  payment: /\bpay(s|ments?|ing)?\b/i,
  selfDrawn: /\bself-drawn\b/i,
  danger: /\bdanger\b/i,
  duplicate: /\bduplicates?\b/i,
  score: /\bscore[sd]?\b/i,
  rankingPoints: /\branking points\b/i,
};
/** The same in Chinese. */
const WRITTEN_IN_CHINESE: Readonly<Record<Term, RegExp>> = {
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
/** Words of the glossary that lessons use in their ordinary sense. */
const ORDINARY = ['seat', 'table'];

interface Place {
  readonly lesson: Lesson;
  readonly step: Step;
  /** Introduced by this step and all earlier ones. */
  readonly terms: ReadonlySet<Term>;
  readonly fans: ReadonlySet<FanId>;
  /** Undefined for the deal of a lesson. */
  readonly exercise: Exercise | undefined;
}

const places: Place[] = [];
for (const lesson of LESSONS) {
  for (const step of lesson.steps) {
    const before = places.at(-1);
    places.push({
      lesson,
      step,
      terms: new Set([...(before?.terms ?? []), ...(step.terms ?? [])]),
      fans: new Set([...(before?.fans ?? []), ...(step.fans ?? [])]),
      exercise: step.task.type === 'deal' ? undefined : exerciseOf(step.task),
    });
  }
}
const computed = places.filter(
  (place): place is Place & { readonly exercise: Exercise } => place.exercise !== undefined,
);

describe('the exercises', () => {
  test.each(computed.map((place) => [place.step.id, place] as const))(
    '%s: the computed answer is right, others are not',
    (_, { exercise }) => {
      expect(judge(exercise, solutionOf(exercise)).consequence).toEqual({ type: 'right' });
      const wrong = wrongVerdicts(exercise);
      expect(wrong.length).toBeGreaterThan(0);
      for (const { consequence } of wrong)
        expect(consequenceText(consequence, exercise, ENGLISH, 'en-GB')).not.toBe('');
    },
  );

  test('follow the data: another hand, another answer', () => {
    const answer = (task: Computed) => solutionOf(exerciseOf(task));
    const pay = (points: number) => answer({ type: 'payment', points, who: 'discarder' });
    expect([pay(12), pay(30)]).toEqual([[20], [38]]);
    expect(answer({ type: 'payment', points: 10, who: 'winner' })).toEqual([54]);
    const missing = (hand: string) => answer({ type: 'missing', hand });
    expect([missing('123m 456s 789p EEE C'), missing('147m 258s 369p ESWN')]).toEqual([[1], [7]]);
    const tiles = '1m 4m 7m E';
    const waits = (hand: string) => answer({ type: 'waits', hand, tiles });
    expect([waits('23456m 789p 345s EE'), waits('123456m 789p 345s E')]).toEqual([[0, 1, 2], [3]]);
    expect(
      answer({
        type: 'worthMost',
        hands: [
          { hand: '123m 345s 78p NNN CC', win: '9p' },
          { hand: '123m 456m 78m NNN CC', win: '9m' },
        ],
      }),
    ).toEqual([1]);
  });

  test('a chow may be claimed from the left only, by the judge of the deal', () => {
    const legal = (seat: 1 | 2) =>
      positionOf({ seat, hand: '46p 123m 789s 22s EW9m', river: '5p' }).legal.map(({ type }) => type);
    expect(legal(1)).toContain('chow');
    expect(() => legal(2)).toThrow('no question');
  });

  test('contradictory data are rejected', () => {
    expect(() => positionOf({ seat: 0, hand: '123m', drawn: '5p' })).toThrow('3 tiles, expected 13');
    expect(() =>
      exerciseOf({ type: 'pick', hand: '147m 258s 369p ESWN', drawn: 'C', picked: { type: 'pung' } }),
    ).toThrow('no pung');
    expect(() => exerciseOf({ type: 'waits', hand: '23456m 789p 345s EE', tiles: '1m' })).toThrow('not offered');
  });

  test('a small chance is not shown as none', () => {
    const exercise = exerciseOf({ type: 'difference', scores: [1, 0] });
    const text = (chance: number) =>
      consequenceText({ type: 'lessLikely', chance, best: 0.2 }, exercise, ENGLISH, 'en-GB');
    expect([0, 0.004].map(text)).toEqual([
      'Its chance is 0\u00a0%; the best one has 20\u00a0%.',
      'Its chance is <\u00a01\u00a0%; the best one has 20\u00a0%.',
    ]);
  });

  test('any set of the type is right, and other picks say why not', () => {
    const exercise = exerciseOf({ type: 'pick', hand: '123m 345p 222s ESWN', drawn: '9s', picked: { type: 'chow' } });
    const pick = (text: string) => judge(exercise, placesIn(exercise, text)).consequence;
    expect([pick('123m'), pick('345p')]).toEqual([{ type: 'right' }, { type: 'right' }]);
    expect(pick('12m 3p')).toEqual({ type: 'noSet', why: 'suits' });
    expect(pick('ESW')).toEqual({ type: 'noSet', why: 'honors' });
    expect(pick('12m')).toEqual({ type: 'noSet', why: 'size' });
    expect(judge(exercise, [99, -1, 3]).consequence.type).not.toBe('right');
  });
});

describe('the texts', () => {
  test.each(places.map((place) => [place.step.id, place] as const))(
    '%s: only terms and fans that were introduced',
    (_, place) => {
      const shown = textsOf(place).join(' ');
      for (const term of TERMS.filter((each) => !place.terms.has(each))) expect(shown).not.toMatch(WRITTEN[term]);
      expect(fansNamed(shown).filter((fan) => !place.fans.has(fan))).toEqual([]);
      expect(fansShown(place).filter((fan) => !place.fans.has(fan))).toEqual([]);
      for (const phrase of FORBIDDEN) expect(shown.toLowerCase()).not.toMatch(new RegExp(`\\b${phrase}\\b`));
      const chinese = `${CHINESE.lessons[place.lesson.slug]} ${chineseOf(place.step)}`;
      const ahead = TERMS.filter((term) => !place.terms.has(term));
      expect(ahead.filter((term) => WRITTEN_IN_CHINESE[term].test(withoutFans(chinese)))).toEqual([]);
      const named = fansNamed(chinese.replaceAll(ALSO_TERM, ''), 'zh');
      expect(named.filter((fan) => !place.fans.has(fan))).toEqual([]);
      expect(chinese).not.toMatch(JARGON);
    },
  );

  test.each(places.map((place) => [place.step.id, place] as const))(
    '%s: every term is used by the step that introduces it',
    (_, { step, lesson, exercise, terms, fans }) => {
      const shown = textsOf({ step, lesson, exercise, terms, fans }).join(' ');
      for (const term of step.terms ?? []) {
        expect(shown).toMatch(WRITTEN[term]);
        expect(chineseOf(step)).toMatch(WRITTEN_IN_CHINESE[term]);
      }
    },
  );

  test.each(places.map((place) => [place.step.id, place] as const))(
    '%s: at most 40 words on a screen, besides its controls',
    (_, place) => {
      for (const screen of screensOf(place)) expect(wordsIn(screen), screen).toBeLessThanOrEqual(MOST_WORDS);
    },
  );

  test('all words of the glossary are either introduced or never used', () => {
    expect(FORBIDDEN).toEqual(
      expect.arrayContaining(['terminal', 'flower', 'shanten', 'knitted', 'exhaustive draw', 'ladder']),
    );
    expect(FORBIDDEN).not.toContain('chow');
  });

  test('every step of a lesson exists once', () => {
    const ids = places.map(({ step }) => step.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.keys(ENGLISH.steps).toSorted()).toEqual(ids.toSorted());
  });
});

describe('the lessons', () => {
  test('are eight, each ends with its only deal', () => {
    expect(LESSONS.length).toBe(8);
    for (const { steps } of LESSONS) {
      expect(steps.map(({ task }) => task.type === 'deal')).toEqual(
        steps.map((_, place) => place === steps.length - 1),
      );
    }
    expect(lessonOf('claims')?.slug).toBe('claims');
    expect(lessonOf('../claims')).toBeUndefined();
  });

  test('the third introduces the six fans', () => {
    const steps = lessonOf('eight-points')!.steps;
    expect(steps.flatMap(({ fans }) => fans ?? [])).toEqual(expect.arrayContaining([...SIX_FANS]));
  });

  test.each(LESSONS.map(({ slug }) => slug))('the deal of %s shows its point', (slug) => {
    expect(PROPERTIES[slug](lessonDeal(slug))).toBe(true);
  });
});

/** The words of the glossary that no lesson introduces, in lower case. */
const FORBIDDEN: readonly string[] = glossaryWords().filter(
  (word) => !ORDINARY.includes(word) && !TERMS.some((term) => WRITTEN[term].test(word)),
);

function glossaryWords(): readonly string[] {
  const glossary = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8').split('## Fans')[0]!;
  const rows = glossary.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Term'));
  return rows.flatMap((row) => row.split('|')[1]!.split(/[,:]/)).map((word) => word.trim().toLowerCase());
}

function placesIn({ tiles }: Exercise, text: string): readonly number[] {
  const taken: number[] = [];
  for (const tile of tilesIn(text))
    taken.push(tiles.findIndex((each, place) => each === tile && !taken.includes(place)));
  return taken;
}

/** The verdicts of every wrong choice; of wrong picks and numbers, those of some. */
function wrongVerdicts(exercise: Exercise): readonly Verdict[] {
  const { answering, tiles } = exercise;
  const answers = ((): readonly (readonly number[])[] => {
    const solution = solutionOf(exercise);
    switch (answering.type) {
      case 'number':
        return [[answering.solution - 1], [answering.solution + 1]];
      case 'discard':
      case 'choose':
        return answering.verdicts.map((_, place) => [place]);
      case 'chooseAll':
        return answering.choices.map((_, place) => [place]);
      case 'pick':
        return [solution.slice(1), tiles.map((_, place) => place), [0, 4, 9], [...solution.slice(1), tiles.length - 1]];
    }
  })();
  return answers.map((answer) => judge(exercise, answer)).filter(({ consequence }) => consequence.type !== 'right');
}

function consequencesOf(exercise: Exercise): readonly string[] {
  return wrongVerdicts(exercise).map(({ consequence }) => consequenceText(consequence, exercise, ENGLISH, 'en-GB'));
}

/** Everything that a step writes, besides names of tiles. */
function textsOf(place: Place): readonly string[] {
  const { lesson, step, exercise } = place;
  const { say, why } = ENGLISH.steps[step.id];
  const words = [
    ENGLISH.lessons[lesson.slug],
    say,
    why,
    ENGLISH.check,
    ENGLISH.showMe,
    ENGLISH.nextStep,
    ENGLISH.number,
    'Your hand',
  ];
  if (exercise === undefined) return [...words, ENGLISH.play, ENGLISH.skip];
  const { answering } = exercise;
  const choices = answering.type === 'choose' ? answering.choices : [];
  const actions = choices.flatMap((choice) => (choice.type === 'action' ? [ENGLISH.actions[choice.action]] : []));
  const isClaimed = choices.some((choice) => choice.type === 'hand' && choice.parts.some(({ laid }) => laid));
  const claimed = isClaimed ? [ENGLISH.claimed('')] : [];
  const worth = worthsOf(exercise).length + (exercise.fans?.length ?? 0) > 0 ? [ENGLISH.worth(13)] : [];
  return [...words, ...consequencesOf(exercise), ...actions, ...claimed, ...worth];
}

function worthsOf(exercise: Exercise): NonNullable<Verdict['worths']> {
  const { answering } = exercise;
  return 'verdicts' in answering ? answering.verdicts.flatMap(({ worths }) => worths ?? []) : [];
}

/** The fans whose names a step shows apart from its texts. */
function fansShown({ exercise }: Place): readonly FanId[] {
  if (exercise === undefined) return [];
  const { answering, fans = [] } = exercise;
  const choices = answering.type === 'choose' ? answering.choices : [];
  return [
    ...worthsOf(exercise).flatMap((worth) => worth.fans.map(({ fan }) => fan)),
    ...fans.map(({ fan }) => fan),
    ...choices.flatMap((choice) => (choice.type === 'fan' ? [choice.fan] : [])),
  ];
}

/** The fans named in a text; a name within a longer one does not count. */
function fansNamed(text: string, language: 'name' | 'zh' = 'name'): readonly FanId[] {
  let rest = text;
  return FANS.toSorted((a, b) => b[language].length - a[language].length).flatMap(({ id, [language]: name }) => {
    const isNamed = rest.includes(name);
    rest = rest.replaceAll(name, '');
    return isNamed ? [id] : [];
  });
}

/** What the step asks and answers, with the names of its buttons for claims. */
function chineseOf({ id, task }: Step): string {
  const { say, why } = CHINESE.steps[id];
  if (task.type === 'deal') return `${say} ${why}`;
  const { answering } = exerciseOf(task);
  const choices = answering.type === 'choose' ? answering.choices : [];
  const actions = choices.flatMap((choice) => (choice.type === 'action' ? [CHINESE.actions[choice.action]] : []));
  return [say, why, ...actions].join(' ');
}

/** The text without the names of fans, which contain words such as 和 and 对. */
function withoutFans(text: string): string {
  return FANS.filter(({ zh }) => zh !== ALSO_TERM)
    .toSorted((a, b) => b.zh.length - a.zh.length)
    .reduce((rest, { zh }) => rest.replaceAll(zh, ''), text);
}

/** Each screen that a step can show, without its controls: the question, each wrong answer, the right one. */
function screensOf({ lesson, step, exercise }: Place): readonly string[] {
  const { say, why } = ENGLISH.steps[step.id];
  const title = ENGLISH.lessons[lesson.slug];
  const introduced = (step.fans ?? []).map(fanName);
  if (exercise === undefined) return [`${title} ${say}`];
  const verdictText = (sentence: string, { worths = [] }: Verdict): string =>
    [title, sentence, ...worths.map(worthText), shownOf(exercise)].join(' ');
  const right = judge(exercise, solutionOf(exercise));
  return [
    [title, say, ...introduced, shownOf(exercise)].join(' '),
    ...wrongVerdicts(exercise).map((verdict) =>
      verdictText(`${say} ${consequenceText(verdict.consequence, exercise, ENGLISH, 'en-GB')}`, verdict),
    ),
    verdictText(why, right),
  ];
}

/** The points, fans and choices that a question shows. */
function shownOf({ figures = [], fans = [], answering }: Exercise): string {
  const choices = answering.type === 'choose' ? answering.choices : [];
  const names = choices.flatMap((choice) =>
    choice.type === 'fan' ? [fanName(choice.fan)] : choice.type === 'action' ? [ENGLISH.actions[choice.action]] : [],
  );
  const listed = fans.map(({ fan, points }) => `${fanName(fan)} ${ENGLISH.worth(points)}`);
  return [...figures, ...listed, ...names].join(' ');
}

function worthText({ fans, points }: Worth): string {
  return [...fans.map((each) => `${fanName(each.fan)} ${each.points}`), ENGLISH.worth(points)].join(' ');
}

function fanName(fan: FanId): string {
  return FANS.find(({ id }) => id === fan)!.name;
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /\w/.test(word)).length;
}
