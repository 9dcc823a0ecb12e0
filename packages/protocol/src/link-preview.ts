// Previews of links to pages, as chat programs and search engines show them: Open Graph tags in the head of index.html. Texts are in
// English, because such programs send no language.

import { fanOf, fanOfSlug, RULES_NAMES, SCORING_RULES, scoreHand } from '@mcr-arena/scoring';
import { parseHand, WINDS, type Wind } from '@mcr-arena/tiles';

/** What a preview shows. */
export interface LinkPreview {
  readonly title: string;
  readonly description: string;
}

/** The address of a page. */
export interface PageAddress {
  /** @example "https://arena.example" */
  readonly origin: string;
  readonly path: string;
  /** With its `?`, if it says what the page is about. */
  readonly query?: string;
}

/** The fields of a query, as in `URLSearchParams`. */
export interface QueryFields {
  /** The first value of a field; null if it is absent. */
  get(name: string): string | null;
}

/** Longer texts are cut. */
const MOST_LETTERS = 200;
/** The query of a longer address is dropped. */
const MOST_ADDRESS_LETTERS = 1000;
const FULL_HAND = 14;
const MOST_FLOWERS = 8;

const PLACES = [
  [/(<meta property="og:title" content=")[^"]*(")/, 'title'],
  [/(<meta property="og:description" content=")[^"]*(")/, 'description'],
  [/(<meta name="description" content=")[^"]*(")/, 'description'],
] as const satisfies readonly (readonly [RegExp, keyof LinkPreview])[];
const PICTURE = /(<meta property="og:image" content=")[^"]*(\/preview\.png")/;

/**
 * The document with the texts of a preview. `page`: where it is, for the tags that must be absolute: the addresses of the page and of
 * the picture.
 */
export function withPreview(html: string, preview: LinkPreview | undefined, page?: PageAddress): string {
  let result = html;
  if (preview !== undefined) {
    for (const [place, text] of PLACES) {
      const content = escaped(cut(preview[text]));
      result = result.replace(place, (_, before: string, after: string) => before + content + after);
    }
  }
  if (page === undefined) return result;
  const { origin, path, query = '' } = page;
  const whole = `${origin}${path}${query}`;
  const address = escaped(whole.length > MOST_ADDRESS_LETTERS ? `${origin}${path}` : whole);
  return result.replace(
    PICTURE,
    (_, before: string, after: string) =>
      `<meta property="og:url" content="${address}" />${before}${escaped(origin)}${after}`,
  );
}

/** The preview of a page about a fan; undefined for an unknown slug. */
export function previewOfFan(slug: string): LinkPreview | undefined {
  const id = fanOfSlug(slug);
  if (id === undefined) return undefined;
  const { name, zh, points, onlyIn } = fanOf(id);
  const where = onlyIn === undefined ? '' : ` under the rules ${onlyIn.join(', ')}`;
  const unit = points === 1 ? 'point' : 'points';
  return {
    title: `${name} ${zh}: ${points} ${unit}`,
    description: `What ${name} is worth in Official International Mahjong${where}, what it includes, and a hand that shows it.`,
  };
}

const CALCULATOR: LinkPreview = {
  title: 'Fan calculator',
  description: 'Enter a hand of Official International Mahjong: its fans and points, or the tiles that it waits for.',
};

/** The preview of the fan calculator, with the hand in the query of its address if that is a win. */
export function previewOfCalculator(query?: QueryFields): LinkPreview {
  return (query === undefined ? undefined : previewOfHand(query)) ?? CALCULATOR;
}

function previewOfHand(query: QueryFields): LinkPreview | undefined {
  const text = query.get('hand') ?? '';
  const hand = text.length > MOST_LETTERS ? undefined : parseHand(text);
  if (!hand?.ok) return undefined;
  const { melds, concealed, flowers } = hand.value;
  const winningTile = concealed.at(-1);
  if (winningTile === undefined || concealed.length + 3 * melds.length !== FULL_HAND) return undefined;
  const windOf = (field: string): Wind => WINDS.find((wind) => wind === query.get(field)) ?? 'east';
  const separate = Number(query.get('flowers') ?? 0);
  const claim = {
    melds,
    concealed: concealed.slice(0, -1),
    winningTile,
    selfDrawn: query.get('drawn') === '1',
    lastOfKind: query.get('last-of-kind') === '1',
    afterKong: query.get('kong') === '1',
    lastOfWall: query.get('last-of-wall') === '1',
    seatWind: windOf('seat'),
    prevalentWind: windOf('round'),
    flowers: flowers.length || (Number.isInteger(separate) && separate >= 0 && separate <= MOST_FLOWERS ? separate : 0),
  };
  const rules = RULES_NAMES.find((name) => name === query.get('rules')) ?? 'mcr';
  const score = scoreHand(claim, SCORING_RULES[rules]);
  if (!score.ok) return undefined;
  const fans = score.value.fans.map(({ fan, count }) => fanOf(fan).name + (count > 1 ? ` × ${count}` : ''));
  return { title: `${score.value.total} points: ${text}`, description: fans.join(', ') };
}

/** Never splits a character. */
function cut(text: string): string {
  const letters = [...text];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : text;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
