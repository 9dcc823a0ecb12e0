// Labels of a time axis, in the user's language and time zone.

const MINUTE_S = 60;
const DAY_S = 86_400;

/** `ticks` and `increment` (the distance between two ticks) in seconds. Ticks at midnight show the day. */
export function timeTicks(ticks: readonly number[], increment: number, tag: string): string[] {
  const days = new Intl.DateTimeFormat(tag, { month: 'short', day: 'numeric' });
  const times = new Intl.DateTimeFormat(tag, { timeStyle: increment < MINUTE_S ? 'medium' : 'short' });
  return ticks.map((seconds) => {
    const time = new Date(seconds * 1000);
    return (increment < DAY_S && !isMidnight(time) ? times : days).format(time);
  });
}

function isMidnight(time: Date): boolean {
  return time.getHours() === 0 && time.getMinutes() === 0 && time.getSeconds() === 0;
}
