// Which lessons the user has completed, and at which table the deal of a lesson is played; in the browser.

import { keepChoice, keptChoice } from '../storage/kept-choice.ts';

const DONE = 'lessons-done';
const TABLE = 'lesson-table';
const STEPS = 'lesson-steps';

/** The slugs of the completed lessons. */
export function lessonsDone(): Set<string> {
  return new Set((keptChoice(DONE) ?? '').split(/\s/).filter((slug) => slug !== ''));
}

export function noteLessonDone(lesson: string): void {
  keepChoice(DONE, [...lessonsDone().add(lesson)].join(' '));
}

/** The furthest step reached in each lesson that was begun, from 1. */
export function lessonSteps(): Map<string, number> {
  const entries = (keptChoice(STEPS) ?? '').split(' ').map((entry) => entry.split(':'));
  return new Map(entries.flatMap(([lesson, step]) => (lesson && Number(step) > 0 ? [[lesson, Number(step)]] : [])));
}

export function noteLessonStep(lesson: string, step: number): void {
  const steps = lessonSteps();
  if (step <= (steps.get(lesson) ?? 0)) return;
  const entries = [...steps.set(lesson, step)].map((entry) => entry.join(':'));
  keepChoice(STEPS, entries.join(' '));
}

/** Notes, for this tab, that the deal of the lesson is played at the table. */
export function noteLessonTable(lesson: string, table: string): void {
  keepChoice(TABLE, `${table} ${lesson}`);
}

/** The lesson whose deal is played at the table; undefined at other tables. */
export function lessonAtTable(table: string): string | undefined {
  const [kept, lesson] = (keptChoice(TABLE) ?? '').split(' ');
  return kept === table ? lesson : undefined;
}
