// The messages of one seat in a deal, the same for remote bots and for people. A deal is named by an id or a number.

import type { Action, ViewEvent } from '@mcr-arena/engine';
import { actionSchema, viewEventSchema } from '@mcr-arena/engine/schema';
import * as z from 'zod';
import { PROBLEMS, type ProblemCode } from './protocol.ts';

/** A parsed message with readonly fields and lists. */
export type Message<Schema extends z.ZodType> = ReadonlyFields<z.output<Schema>>;
type ReadonlyFields<T> = T extends object ? { readonly [Key in keyof T]: ReadonlyList<T[Key]> } : never;
type ReadonlyList<T> = T extends readonly [unknown, ...unknown[]]
  ? Readonly<T>
  : T extends readonly (infer Item)[]
    ? readonly Item[]
    : T;

// Actions and events use the engine's types, which are wider than its schemas for external input.
export const action: z.ZodType<Action> = actionSchema;
export const viewEvents: z.ZodType<readonly ViewEvent[]> = z.array(viewEventSchema as z.ZodType<ViewEvent>).max(1000);

const MOST_QUESTIONS = 1000;
const number = z.int().min(1).max(MOST_QUESTIONS).describe('counted from 1 for each seat in each deal');
const millis = z.number().min(0).describe('milliseconds');

/** The number of events that a message skips. */
export const from = z.int().min(0).max(1000).describe('number of the first entry of "events"');

/** The time left for a question. */
const clockSchema = z
  .strictObject({ decisionMs: millis, bankMs: millis })
  .exactOptional()
  .describe('time left; the bank is used when the decision time is over. Absent: no limit');

/** The messages of a seat. `deal`: the name of a deal; `given`: the action of a reply. */
export function seatMessagesOf<Deal extends z.ZodType, Given extends z.ZodType>(deal: Deal, given: Given) {
  return {
    events: z.strictObject({ deal, from, events: viewEvents }),
    question: z.strictObject({
      deal,
      number,
      from,
      events: viewEvents.describe('events that the seat has seen since the last message'),
      legalActions: z.array(action).min(1),
      clock: clockSchema,
    }),
    closed: z.strictObject({ deal, number }),
    reply: z.strictObject({ deal, number, action: given }),
  };
}

const codes = Object.keys(PROBLEMS) as ProblemCode[];
/** Shape of a `Problem`. */
export const problemSchema = z.strictObject({ code: z.enum(codes), message: z.string() });
/** The message `problem`: why the server rejects a connection or a message. */
export type Problem = Message<typeof problemSchema>;

/** Whether the value is the number of a question. */
export function isQuestionNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_QUESTIONS;
}
