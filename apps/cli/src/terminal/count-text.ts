/** The count with commas between thousands. */
export function grouped(count: number | bigint): string {
  return count.toLocaleString('en');
}

/** The count with its noun: `1 deal`, `1,200 deals`. */
export function counted(count: number | bigint, noun: string): string {
  return `${grouped(count)} ${noun}${Number(count) === 1 ? '' : 's'}`;
}

/** @example "42 s", "3 min 20 s", "2 h 5 min" */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
