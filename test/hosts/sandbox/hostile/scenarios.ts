import { OF_CHANNELS } from './of-channels.ts';
import { OF_COMPILERS } from './of-compilers.ts';
import { OF_FILES } from './of-files.ts';
import { OF_KERNEL } from './of-kernel.ts';
import { OF_MEMORY } from './of-memory.ts';
import { OF_PROCESSES } from './of-processes.ts';

/** All attacks of a bot on its sandbox. */
export const SCENARIOS = [...OF_FILES, ...OF_MEMORY, ...OF_PROCESSES, ...OF_KERNEL, ...OF_CHANNELS, ...OF_COMPILERS];

/** An attack on each wall of the sandbox. */
const IN_GATE = new Set([
  'reads host files and environment',
  'writes /proc/sys, /usr, /bot, /dev and the root',
  'fills the disk',
  'locks a file that another sandbox reads',
  'creates namespaces',
  'sends to a later program through numbers of the machine',
  'makes system calls that could leak bits or hide memory',
  'eats memory by its heap',
  'uses CPU time in children that it waits for, leaves or ignores',
  'floods stdout and stderr',
  'forks without end',
  'sends signals to its parent and to everything',
  'traces and reads a neighbour',
  'opens connections, also to abstract Unix sockets',
]);

/** The attacks that `npm test` runs. */
export const SCENARIOS_OF_GATE = SCENARIOS.filter(({ name }) => IN_GATE.has(name));
