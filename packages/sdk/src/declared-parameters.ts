/** A number in a range. */
export interface NumberParameter {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
}

/** One of a few words. */
export interface ChoiceParameter<Choice extends string> {
  readonly default: Choice;
  readonly choices: readonly Choice[];
  /** By choice: values for numbers in the table that are not given. @example { fast: { stake: '60' } } */
  readonly presets?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The parameters of a bot, by name. */
export type DeclaredParameters = Readonly<Record<string, NumberParameter | ChoiceParameter<string>>>;
