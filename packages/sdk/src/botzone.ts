// Playing on Botzone, an entry of its own (`@mcr-arena/sdk/botzone`): what a file that is uploaded there has to call.

export { type BotzoneOptions, KEEP_RUNNING, playOnBotzone } from './stdio/botzone-run.ts';
