// Entry point of the bundle in the npm package and the Python wheel: `mcr` with the local commands.

import { LOCAL_COMMANDS } from './local-commands.ts';
import { main } from './main.ts';

await main(process.argv.slice(2), LOCAL_COMMANDS);
