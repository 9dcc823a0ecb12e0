// Sources that keep a compiler busy or fill its memory. A compiler is a program in a sandbox like any other.

import { readdirSync } from 'node:fs';
import { problems, type Scenario } from './scenario.ts';

const SOURCES: Readonly<Record<string, string>> = {
  'includes /dev/zero': '#include "/dev/zero"\n',
  'includes files of the host': '#include "/etc/shadow"\n#include "/proc/self/environ"\n',
  'recurses in templates':
    'template<int N, class T> struct F { typename F<N - 1, F<N, T>>::t t; typename F<N - 1, F<N, F<N, T>>>::t u; using t = T; };\n' +
    'template<class T> struct F<0, T> { using t = T; };\nF<900, int> f;\n',
  'writes a large program': 'char big[1000000000000] = {1};\nint main() {}\n',
};

export const OF_COMPILERS: readonly Scenario[] = Object.entries(SOURCES).map(
  ([what, source]): Scenario => ({
    name: `has a source that ${what}`,
    run: async (place) => {
      const output = place.folder();
      const outcome = await place.run({
        argv: ['/usr/bin/g++', '-O2', '-ftemplate-depth=100000', '-o', '/out/program', '/bot/main.cpp'],
        folder: place.folder({ 'main.cpp': source }),
        writable: place.outputTo(output),
        limits: { memoryMiB: 256, processes: 16, cpuMs: 3_000 },
      });
      const { end } = outcome;
      const isContained = ['memory', 'cpuTime'].includes(end.type) || (end.type === 'exited' && end.code !== 0);
      return problems(
        {
          'it is contained': isContained,
          'it says why': end.type !== 'exited' || outcome.stderr.includes('error'),
          'nothing is delivered': readdirSync(output).length === 0,
          'nothing is left': place.processes().length === 0,
        },
        outcome,
      );
    },
  }),
);
