// Parsers for option values that several commands share.

import { availableParallelism } from 'node:os';
import { type RulesId, SCORING_RULES } from '@mcr-arena/scoring';
import { SEATS, type Seat, WINDS } from '@mcr-arena/tiles';
import { type Command, InvalidArgumentError } from 'commander';

/** Parses a whole number above 0. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('Expected a whole number above 0.');
}

/** Guards against mistyped numbers: few machines have the processors or the memory for more threads. */
const MAX_THREADS = 256;

/** Parses the number of threads that play. */
export function threadNumber(text: string): number {
  const number = wholeNumber(text);
  if (number <= MAX_THREADS) return number;
  throw new InvalidArgumentError(`Expected ${MAX_THREADS} at most.`);
}

export function wholeNumberOrZero(text: string): number {
  return text === '0' ? 0 : wholeNumber(text);
}

/** A parser that accepts only the given numbers or words. */
export function oneOf<N extends number | string>(choices: readonly N[]): (text: string) => N {
  return (text) => {
    const choice = choices.find((candidate) => String(candidate) === text);
    if (choice !== undefined) return choice;
    throw new InvalidArgumentError(`Expected ${choices.join(', ')}.`);
  };
}

/** Parses the id of scoring rules. */
export const rulesId = oneOf(Object.keys(SCORING_RULES) as RulesId[]);

/** Adds the option `--rules` to a command that plays deals. */
export function addRulesOption(command: Command): Command {
  return command.option('--rules <id>', 'scoring rules: mcr, wmo (Europe), botzone or literal', rulesId, 'mcr');
}

/** Parses a seat from its wind. */
export function seatOfWind(text: string): Seat {
  const seat = SEATS.find((candidate) => WINDS[candidate] === text);
  if (seat !== undefined) return seat;
  throw new InvalidArgumentError(`Expected ${WINDS.join(', ')}.`);
}

/** Parses the address of a server. */
export function serverAddress(text: string): string {
  if (/^(https?|wss?):\/\/./.test(text) && URL.canParse(text)) return text;
  throw new InvalidArgumentError('Expected an address such as http://localhost:3000.');
}

/** Default number of threads: one per processor. */
export function workersOption(): number {
  return availableParallelism();
}
