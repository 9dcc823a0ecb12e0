// Which lessons the user has completed, and at which table the deal of a lesson is played; in the browser.

import { keepChoice, keptChoice } from '../storage/kept-choice.ts';

const DONE = 'lessons-done';
const TABLE = 'lesson-table';
const STEP = 'lesson-step';

/** The slugs of the completed lessons. */
export function lessonsDone(): Set<string> {
  return new Set((keptChoice(DONE) ?? '').split(/\s/).filter((slug) => slug !== ''));
}

export function noteLessonDone(lesson: string): void {
  keepChoice(DONE, [...lessonsDone().add(lesson)].join(' '));
}

/** The lesson that was begun last and the furthest step reached in it, from 1. */
export function lessonBegun(): { readonly lesson: string; readonly step: number } | undefined {
  const [lesson, step] = (keptChoice(STEP) ?? '').split(' ');
  return lesson && step ? { lesson, step: Number(step) } : undefined;
}

export function noteLessonStep(lesson: string, step: number): void {
  const begun = lessonBegun();
  if (begun?.lesson !== lesson || begun.step < step) keepChoice(STEP, `${lesson} ${step}`);
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
