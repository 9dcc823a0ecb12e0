// How somebody wants tiles drawn: with an index in the corner, with one colour a suit. Kept in this browser.

const KEYS = { index: 'tile-index', fourColours: 'tile-colours' } as const;

class TileChoices {
  #index = $state(kept(KEYS.index) === 'shown');
  #fourColours = $state(kept(KEYS.fourColours) === 'four');

  constructor() {
    this.#mark();
  }

  /** 1-9, E S W N or C F P in the corner of each tile. */
  get index(): boolean {
    return this.#index;
  }

  set index(shown: boolean) {
    this.#index = shown;
    keep(KEYS.index, shown ? 'shown' : undefined);
    this.#mark();
  }

  /** One colour a suit instead of the traditional red, green and blue. */
  get fourColours(): boolean {
    return this.#fourColours;
  }

  set fourColours(chosen: boolean) {
    this.#fourColours = chosen;
    keep(KEYS.fourColours, chosen ? 'four' : undefined);
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

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
