// A player of a night as a line: a name, and for EMA a number and a country.

import type { Night } from '@mcr-arena/tournament';

const LINE = /^([^,，、;；]{1,60})(?:[,，、;；]\s*([0-9]{8})?\s*(?:[,，、;；]\s*([^,，、;；]{2,30}))?)?$/;

type Player = Pick<Night['players'][number], 'name' | 'ema' | 'country'>;

/** Undefined if the line is something else. */
export function readPlayerLine(line: string): Player | undefined {
  const match = LINE.exec(line.trim());
  if (match === null) return undefined;
  const [, name, ema, country] = match;
  return { name: name!.trim(), ...(ema && { ema }), ...(country && { country: country.trim() }) };
}

/** `comma`: of the language. */
export function lineOfPlayer({ name, ema, country }: Player, comma: string): string {
  const more = country === undefined ? [ema] : [ema ?? '', country];
  return [name, ...more].filter((part) => part !== undefined).join(comma);
}
