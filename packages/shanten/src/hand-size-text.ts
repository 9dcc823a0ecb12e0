// The size of a hand in messages.

/** `4 tiles with 3 melds`. */
export function handSizeText(tiles: number, melds: number): string {
  return `${tiles} ${tiles === 1 ? 'tile' : 'tiles'} with ${melds} ${melds === 1 ? 'meld' : 'melds'}`;
}
