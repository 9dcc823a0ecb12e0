// `mcr env`: the environment server that Python starts.

import { Console } from 'node:console';
import { openRegistry } from '@mcr-arena/hosts';
import type { Command } from 'commander';
import { UsageError } from '../exit-code.ts';
import { guidePlace } from '../guide-place.ts';
import { addTrustOption, hostsFor, type TrustOption } from '../hosts.ts';
import { EnvServer } from './env-server.ts';
import { MessageWriter } from './messages.ts';

const HELP = `
Other programs start this command, such as mcr_arena.vec_env in Python. It plays many tables at once and asks the program for
the actions of learners: messages are sent over standard input and output, planes and masks are written to a file that the
program maps. Both are described in ${guidePlace('environment')}.

Example:
  $ mcr env < messages`;

const STANDARD_OUTPUT = 1;

export function configure(command: Command): void {
  addTrustOption(command.addHelpText('after', HELP)).action(async (options: TrustOption) => {
    if (process.stdin.isTTY) throw new UsageError('env: standard input must be a pipe: see "mcr env --help"');
    // Standard output is reserved for messages.
    globalThis.console = new Console(process.stderr, process.stderr);
    const hosts = hostsFor(options);
    const registry = await openRegistry(hosts);
    const server = new EnvServer(hosts, registry, new MessageWriter(STANDARD_OUTPUT));
    for await (const chunk of process.stdin) server.take(chunk as Buffer);
    await server.close();
    await registry.close();
  });
}
