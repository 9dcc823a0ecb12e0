// An option that is on or off, stored in the browser once the user changes it.

import { type Key, keepChoice, keptChoice } from './kept-choice.ts';

export class StoredSwitch {
  readonly #key: Key;
  readonly #usual: boolean;
  #isOn: boolean;

  /** `usual`: the value until the user changes it. */
  constructor(key: Key, usual: boolean) {
    this.#key = key;
    this.#usual = usual;
    this.#isOn = $state(keptChoice(key) === (usual ? 'off' : 'on') ? !usual : usual);
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  set isOn(isOn: boolean) {
    this.#isOn = isOn;
    keepChoice(this.#key, isOn === this.#usual ? undefined : isOn ? 'on' : 'off');
  }
}
