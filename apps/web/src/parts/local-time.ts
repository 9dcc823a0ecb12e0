// Values of `datetime-local` inputs: in the user's time zone, to the minute.

const MINUTE_MS = 60_000;

/** `2026-12-01T18:00`, from ISO 8601. */
export function toLocalTime(time: string): string {
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** ISO 8601 in UTC. */
export function fromLocalTime(local: string): string {
  return new Date(local).toISOString();
}
