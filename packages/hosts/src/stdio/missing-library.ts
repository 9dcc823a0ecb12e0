// Recognises in the output of compilers and interpreters that a library of Botzone's bots is not installed for the sandbox.

import { type RuntimeName, runtimeOf } from '../sandbox/bot-runtimes.ts';

interface Library {
  readonly name: string;
  /** Output of g++ or Python if it is missing. */
  readonly missing: RegExp;
  readonly install: string;
}

const installBy = (runtime: RuntimeName): string => runtimeOf(runtime).install;

const LIBRARIES: readonly Library[] = [
  {
    name: 'MahjongGB',
    missing: /MahjongGB\/\S{1,200}: No such file|No module named 'MahjongGB'/,
    install: installBy('standard'),
  },
  { name: 'jsoncpp', missing: /json\/json\.h: No such file/, install: installBy('standard') },
  { name: 'numpy', missing: /No module named 'numpy['.]/, install: installBy('standard') },
  { name: 'torch', missing: /No module named 'torch['.]/, install: installBy('torch') },
  { name: 'Boost', missing: /boost\/\S{1,200}: No such file/, install: 'apt-get install libboost-dev' },
];

const NO_TYPESCRIPT = /Unknown file extension "\.[cm]?ts"/;

/** Which library is missing and how to install it; undefined if the output names none that is known. */
export function missingLibrary(output: string): string | undefined {
  if (NO_TYPESCRIPT.test(output)) return `Node ${process.version} cannot run TypeScript; use 22.18 or newer`;
  const library = LIBRARIES.find(({ missing }) => missing.test(output));
  return library && `${library.name} is not installed for the sandbox; to install it: ${library.install}`;
}
