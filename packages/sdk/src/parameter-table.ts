// What a bot says of its parameters: which there are, their defaults, and what they may be.

/** A parameter that takes a number in a range. */
export interface NumberParameter {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
}

/** A parameter that takes one of a few words. */
export interface ChoiceParameter<Choice extends string> {
  readonly default: Choice;
  readonly choices: readonly Choice[];
  /** By choice, what it sets of the numbers in the table unless they are given. @example { fast: { stake: '60' } } */
  readonly presets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The parameters of a bot, by name. */
export type ParameterTable = Readonly<Record<string, NumberParameter | ChoiceParameter<string>>>;
