// What a bot says of its parameters: which there are, their defaults, and what they may be.

export interface NumberParameter {
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
}

export interface ChoiceParameter<Choice extends string> {
  readonly default: Choice;
  readonly choices: readonly Choice[];
}

export type ParameterTable = Readonly<Record<string, NumberParameter | ChoiceParameter<string>>>;
