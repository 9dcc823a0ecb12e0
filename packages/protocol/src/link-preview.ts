// Previews of links to pages, as chat programs and search engines show them: Open Graph tags in the head of index.html. Texts are in
// English, because such programs send no language.

import { fanOf, fanOfSlug, scoreHand } from '@mcr-arena/scoring';
import { parseHand, WINDS, type Wind } from '@mcr-arena/tiles';

/** What a preview shows. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
}

/** The fields of a query, as in `URLSearchParams`. */
export interface QueryFields {
  /** The first value of a field; null if it is absent. */
  get(name: string): string | null;
}

/** Longer texts are cut. */
const MOST_LETTERS = 200;
const FULL_HAND = 14;
const MOST_FLOWERS = 8;

const PLACES = [
  [/(<meta property="og:title" content=")[^"]*(")/, 'title'],
  [/(<meta property="og:description" content=")[^"]*(")/, 'description'],
  [/(<meta name="description" content=")[^"]*(")/, 'description'],
] as const satisfies readonly (readonly [RegExp, keyof LinkPreview])[];
const PICTURE = /(<meta property="og:image" content=")[^"]*(\/preview\.png")/;

/** The document with the texts of a preview. `origin`: of the site, for the address of the picture, which must be absolute. */
export function withPreview(html: string, preview: LinkPreview | undefined, origin?: string): string {
  let result = html;
  if (preview !== undefined) {
    for (const [place, text] of PLACES) {
      result = result.replace(place, (_, before: string, after: string) => before + escaped(preview[text]) + after);
    }
  }
  if (origin === undefined) return result;
  return result.replace(PICTURE, (_, before: string, after: string) => before + escaped(origin) + after);
}

/** The preview of a page about a fan; undefined for an unknown slug. */
export function previewOfFan(slug: string): LinkPreview | undefined {
  const id = fanOfSlug(slug);
  if (id === undefined) return undefined;
  const { name, zh, points } = fanOf(id);
  const unit = points === 1 ? 'point' : 'points';
  return {
    title: `${name} ${zh}: ${points} ${unit}`,
    description: `What ${name} is worth in Official International Mahjong, what it includes, and a hand that shows it.`,
  };
}

/** The preview of a hand in the fan calculator, from the query of its address; undefined if the hand is not a win. */
export function previewOfHand(query: QueryFields): LinkPreview | undefined {
  const text = query.get('hand') ?? '';
  const hand = text.length > MOST_LETTERS ? undefined : parseHand(text);
  if (!hand?.ok) return undefined;
  const { melds, concealed, flowers } = hand.value;
  const winningTile = concealed.at(-1);
  if (winningTile === undefined || concealed.length + 3 * melds.length !== FULL_HAND) return undefined;
  const windOf = (field: string): Wind => WINDS.find((wind) => wind === query.get(field)) ?? 'east';
  const separate = Number(query.get('flowers') ?? 0);
  const score = scoreHand({
    melds,
    concealed: concealed.slice(0, -1),
    winningTile,
    selfDrawn: query.get('drawn') === '1',
    lastOfKind: query.get('last-of-kind') === '1',
    afterKong: query.get('kong') === '1',
    lastOfWall: query.get('last-of-wall') === '1',
    seatWind: windOf('seat'),
    prevalentWind: windOf('round'),
    flowers: flowers.length || (separate >= 0 && separate <= MOST_FLOWERS ? Math.trunc(separate) : 0),
  });
  if (!score.ok) return undefined;
  const fans = score.value.fans.map(({ fan, count }) => fanOf(fan).name + (count > 1 ? ` × ${count}` : ''));
  return { title: `${score.value.total} points: ${text}`, description: fans.join(', ') };
}

function escaped(text: string): string {
  const cut = text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
  return cut.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
