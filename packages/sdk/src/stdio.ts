// A bot as a program: a separate entry point (`@mcr-arena/sdk/stdio`) with the function that the program's file must call.

export { type EventsOptions, playEvents } from './stdio/events-run.ts';
