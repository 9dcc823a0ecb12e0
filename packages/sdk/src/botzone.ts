// Playing on Botzone, an entry of its own (`@mcr-arena/sdk/botzone`): what a file that is uploaded there has to call.

export { KEEP_RUNNING } from '@mcr-arena/protocol';
export { type BotzoneOptions, playOnBotzone } from './stdio/botzone-run.ts';
