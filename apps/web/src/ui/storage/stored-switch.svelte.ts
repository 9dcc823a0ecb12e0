// An option that is on or off, stored in the browser once the user changes it.

import { type Key, keepChoice, keptChoice } from './kept-choice.ts';

interface Options {
  /** What is stored if it is on and usually is not: `on` by default. */
  readonly on?: string;
  /** Called at the start and after each change. */
  readonly onChange?: (isOn: boolean) => void;
}

export class StoredSwitch {
  readonly #key: Key;
  readonly #usual: boolean;
  readonly #options: Options;
  #isOn: boolean;

  /** `usual`: the value until the user changes it. */
  constructor(key: Key, usual: boolean, options: Options = {}) {
    this.#key = key;
    this.#usual = usual;
    this.#options = options;
    this.#isOn = $state(keptChoice(key) === this.#changed ? !usual : usual);
    options.onChange?.(this.#isOn);
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  set isOn(isOn: boolean) {
    this.#isOn = isOn;
    keepChoice(this.#key, isOn === this.#usual ? undefined : this.#changed);
    this.#options.onChange?.(isOn);
  }

  get #changed(): string {
    return this.#usual ? 'off' : (this.#options.on ?? 'on');
  }
}
