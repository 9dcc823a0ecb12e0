// Converts informal notations to the compact one: full-width characters, commas and
// hyphens between tiles, 123M, 111w, 11t, 77z, lower-case e, w, n and c, Chinese names, Unicode tiles, Botzone's names with or
// without spaces. Marks and brackets of melds stay in place; melds without a mark get one. Only the dragons of `5z` to `7z` are ambiguous.

import { parseBotzoneTile } from './botzone.ts';
import { formatCompactTiles } from './compact.ts';
import { parseUnicodeTiles } from './unicode.ts';

const CHINESE: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'一二三四五六七八九'].map((sign, index) => [sign, String(index + 1)])),
  ...Object.fromEntries([...'萬万'].map((sign) => [sign, 'm'])),
  ...Object.fromEntries([...'條条索'].map((sign) => [sign, 's'])),
  ...Object.fromEntries([...'筒餅饼'].map((sign) => [sign, 'p'])),
  東: 'E',
  东: 'E',
  南: 'S',
  西: 'W',
  北: 'N',
  中: 'C',
  發: 'F',
  发: 'F',
  発: 'F',
  白: 'P',
};

/** Alternative suit letters after ranks. B is ambiguous and not converted: bamboos to some, dots to Botzone. */
const SUIT_LETTERS: Readonly<Record<string, string>> = { M: 'm', S: 's', P: 'p', W: 'm', w: 'm', T: 's', t: 's' };

/** Honors as ranks of a suit `z`: winds, then white, green, red. */
const HONORS_BY_RANK = 'ESWNPFC';

const BOTZONE_NAME = /[WTBFJH][1-9]/g;

/** The text in the compact notation. Unrecognised parts stay unchanged, so that the parser can report them. */
export function toCompactText(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\uFE0E\uFE0F]/g, '')
    .replaceAll(/[‘’′`]/g, "'")
    .replaceAll(/[,;、・_-]/g, ' ')
    .replaceAll(/[\u{1F000}-\u{1F029}]/gu, compactOfUnicode)
    .replaceAll(/\p{Script=Han}/gu, (sign) => CHINESE[sign] ?? sign);
  if (isBotzone(plain)) return withMarks(plain.replaceAll(BOTZONE_NAME, compactOfBotzone));
  const compact = plain
    .replaceAll(/(?<!['+1-7])([1-7]['+1-7]*)z/gi, (_, ranks: string) => ranks.replaceAll(/\d/g, honorOfRank))
    .replaceAll(/(?<=[1-9]['+]?)[MSPWTwt]/g, (letter) => SUIT_LETTERS[letter]!)
    .replaceAll(/(?<![1-9]['+]?)[ewnc]/g, (letter) => letter.toUpperCase());
  return withMarks(compact);
}

const BRACKETS = /\[[^[\]]*\]/g;
/** The content of brackets without spaces: a meld as `345m`, `3m4m5m` or `NNN`, with the number of the claim behind it in some programs. */
const UNMARKED_MELD = /^((?:[1-9]+[msp])+|[ESWNCFP]+)([1-7])?$/;
const ADDED = 4;

/**
 * Marks the claimed tile of melds that have no mark, which never changes points: the first one, or the number behind the meld, as
 * in GB-Mahjong: 1 to 3 is the source of a pung or kong (previous, opposite, next seat) or the claimed tile of a chow, 5 to 7
 * a kong added to a pung of that source.
 */
function withMarks(text: string): string {
  return text.replaceAll(BRACKETS, (whole) => {
    const [, written, number] = UNMARKED_MELD.exec(whole.slice(1, -1).replaceAll(/\s/g, '')) ?? [];
    if (written === undefined) return whole;
    const [suit = '', ...otherSuits] = new Set(written.match(/[msp]/g));
    const tiles = written.replaceAll(/[msp]/g, '');
    const isQuad = /^(.)\1{3}$/.test(tiles);
    const isMeld = otherSuits.length === 0 && (isQuad || /^(.)\1\1$/.test(tiles) || isChow(tiles));
    if (!isMeld || (isQuad && number === undefined)) return whole;
    const claim = Number(number ?? 1);
    const [source, added] = claim > ADDED ? [claim - ADDED, isQuad] : [claim, false];
    if (source > 3 || (claim > ADDED && !isQuad)) return whole;
    const marked = `${tiles.slice(0, source)}'${tiles.slice(source)}`;
    return `[${added ? `${marked.slice(0, -1)}+${marked.slice(-1)}` : marked}${suit}]`;
  });
}

function isChow(ranks: string): boolean {
  return ranks.length === 3 && '123456789'.includes(ranks);
}

/**
 * Whether the text uses Botzone's names. No honor follows a bare rank in compact notation, so "W1W2" is unambiguous.
 */
function isBotzone(text: string): boolean {
  return /^\[?[WTBFJH][1-9](?:'|\+|\]|\s|$|[WTBFJH])/.test(text.trim());
}

function compactOfUnicode(sign: string): string {
  const tiles = parseUnicodeTiles(sign);
  return tiles.ok ? formatCompactTiles(tiles.value) : sign;
}

function compactOfBotzone(name: string): string {
  const tile = parseBotzoneTile(name);
  return tile.ok ? formatCompactTiles([tile.value]) : name;
}

function honorOfRank(rank: string): string {
  return HONORS_BY_RANK[Number(rank) - 1]!;
}
