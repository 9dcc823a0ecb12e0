// Times as written in fields: in the user's time zone, to the minute, in an order that no language mistakes.

const MINUTE_MS = 60_000;
const WRITTEN = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?$/;

/** `2026-12-01T18:00`, from ISO 8601. */
export function toLocalTime(time: string): string {
  const at = new Date(time);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** ISO 8601 in UTC. */
export function fromLocalTime(local: string): string {
  return new Date(local).toISOString();
}

/** `2026-12-01 18:00` for `2026-12-01T18:00`. */
export function shownLocalTime(local: string): string {
  return local.replace('T', ' ');
}

/** `2026-12-01T18:00` for `2026-12-01 18:00`, or with `dayOnly` a day; '' for an empty text; undefined for any other. */
export function readLocalTime(written: string, dayOnly: boolean): string | undefined {
  const text = written.trim();
  if (text === '') return '';
  const [, day, time] = WRITTEN.exec(text) ?? [];
  if (day === undefined || (time === undefined) !== dayOnly) return undefined;
  const local = dayOnly ? day : `${day}T${time}`;
  const at = Date.parse(`${day}T${time ?? '00:00'}Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(local) ? local : undefined;
}
