// The user's options for tiles: an index in the corner, one colour per suit. Stored in the browser.

import { keepChoice, keptChoice } from '../storage/kept-choice.ts';

const KEYS = { index: 'tile-index', fourColours: 'tile-colours' } as const;

class TileChoices {
  #index = $state(keptChoice(KEYS.index) === 'shown');
  #fourColours = $state(keptChoice(KEYS.fourColours) === 'four');

  constructor() {
    this.#mark();
  }

  /** 1-9, E S W N or C F P in the corner of each tile, except flowers. */
  get index(): boolean {
    return this.#index;
  }

  set index(shown: boolean) {
    this.#index = shown;
    keepChoice(KEYS.index, shown ? 'shown' : undefined);
    this.#mark();
  }

  /** One colour per suit instead of the traditional red, green and blue. */
  get fourColours(): boolean {
    return this.#fourColours;
  }

  set fourColours(chosen: boolean) {
    this.#fourColours = chosen;
    keepChoice(KEYS.fourColours, chosen ? 'four' : undefined);
    this.#mark();
  }

  #mark(): void {
    const { dataset } = document.documentElement;
    if (this.#index) dataset.tileIndex = 'shown';
    else delete dataset.tileIndex;
    if (this.#fourColours) dataset.tileColours = 'four';
    else delete dataset.tileColours;
  }
}

export const tileChoices = new TileChoices();
