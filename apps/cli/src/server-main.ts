// Entry point of the bundle in the npm package `@mcr-arena/server`: `mcr` with the commands that run a server too.

import { LOCAL_COMMANDS } from './local-commands.ts';
import { main } from './main.ts';
import { SERVER_COMMANDS } from './server-commands.ts';

await main(process.argv.slice(2), [...LOCAL_COMMANDS, ...SERVER_COMMANDS]);
