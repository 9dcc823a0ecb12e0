// Formats counts for display.

/** The count with commas between thousands. */
export function grouped(count: number | bigint): string {
  return count.toLocaleString('en');
}

/** The count with its noun: `1 deal`, `1,200 deals`. */
export function counted(count: number | bigint, noun: string): string {
  return `${grouped(count)} ${noun}${Number(count) === 1 ? '' : 's'}`;
}
