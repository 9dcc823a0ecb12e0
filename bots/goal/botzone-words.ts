// The command-line arguments of `goal` as a program on Botzone: `--one-shot`, and parameters as KEY=VALUE.

import type { BotParameters } from '@mcr-arena/sdk';
import { createBot } from './src/index.ts';

interface BotzoneWords {
  readonly keepRunning: boolean;
  readonly parameters: BotParameters;
}

const ONE_SHOT = '--one-shot';

/** Throws an Error that names the wrong argument and the expected ones. A bot that cannot start would lose every deal. */
export function readWords(words: readonly string[]): BotzoneWords {
  const settings = words.filter((word) => word !== ONE_SHOT).map(settingOf);
  const names = settings.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`"${twice}" is given twice: expected once`);
  const parameters: BotParameters = Object.fromEntries(settings);
  createBot({ parameters });
  return { keepRunning: !words.includes(ONE_SHOT), parameters };
}

function settingOf(word: string): readonly [string, string] {
  const equals = word.indexOf('=');
  if (equals < 1) throw new Error(`"${word}": expected ${ONE_SHOT}, or a parameter as KEY=VALUE`);
  return [word.slice(0, equals), word.slice(equals + 1)];
}
