import { OF_COMPILERS } from './of-compilers.ts';
import { OF_FILES } from './of-files.ts';
import { OF_KERNEL } from './of-kernel.ts';
import { OF_MEMORY } from './of-memory.ts';
import { OF_PROCESSES } from './of-processes.ts';

/** All attacks of a bot on its sandbox. */
export const SCENARIOS = [...OF_FILES, ...OF_MEMORY, ...OF_PROCESSES, ...OF_KERNEL, ...OF_COMPILERS];
