// Playing on Botzone: a separate entry point (`@mcr-arena/sdk/botzone`) with the function that an uploaded file must call.

export { KEEP_RUNNING } from '@mcr-arena/protocol';
export { type BotzoneOptions, playOnBotzone } from './stdio/botzone-run.ts';
