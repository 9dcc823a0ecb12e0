// The mean luck of a model over many walls of a form, by seat: 0 but for chance, whatever the values are.

import { type DealFormat, endOf } from '@mcr-arena/engine';
import { luckBy, type ValueFunction } from '@mcr-arena/luck';
import { SEATS } from '@mcr-arena/tiles';
import { playOrder } from './deals.ts';

const FORMS: readonly { readonly name: string; readonly format: DealFormat }[] = [
  { name: 'own quarters', format: 'duplicate' },
  { name: 'common wall, flowers', format: 'casual' },
];

/** Rows of a table: form, walls, mean luck of each seat with its standard error, and mean points. */
export function meanLuckRows(model: ValueFunction, walls: number): string[] {
  return FORMS.map(({ name, format }) => {
    const luck = new Moments();
    const points = new Moments();
    for (let wall = 0; wall < walls; wall += 1) {
      const deal = playOrder({ table: 'training', format, rules: 'mcr', seed: 'mean luck', wall });
      luck.add(luckBy(model, deal).bySeat);
      points.add(endOf(deal).deltas);
      if ((wall + 1) % 1000 === 0) console.error(`mean luck: ${name}, ${wall + 1} walls`);
    }
    return `| ${[name, walls, luck.text(), points.text()].join(' | ')} |`;
  });
}

/** Sums of numbers by seat, and of their squares. */
class Moments {
  #count = 0;
  readonly #sum = [0, 0, 0, 0];
  readonly #squares = [0, 0, 0, 0];

  add(numbers: readonly number[]): void {
    this.#count += 1;
    for (const seat of SEATS) {
      this.#sum[seat]! += numbers[seat]!;
      this.#squares[seat]! += numbers[seat]! ** 2;
    }
  }

  /** Mean ± standard error of each seat. */
  text(): string {
    return SEATS.map((seat) => {
      const mean = this.#sum[seat]! / this.#count;
      const variance = this.#squares[seat]! / this.#count - mean ** 2;
      return `${mean.toFixed(2)} ± ${Math.sqrt(variance / this.#count).toFixed(2)}`;
    }).join(', ');
  }
}
