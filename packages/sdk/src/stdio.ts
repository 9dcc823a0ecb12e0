// A bot as a program, an entry of its own (`@mcr-arena/sdk/stdio`): what the program's file has to call.

export { type EventsOptions, playEvents } from './stdio/events-run.ts';
