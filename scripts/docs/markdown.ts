// Renders Markdown as a page with anchors on headings, links to other pages, syntax highlighting and scrolling tables.
// The Markdown is from the repository and trusted, so it is not sanitised.

import { readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { Marked, type Token, type Tokens } from 'marked';
import { anchorMaker } from './anchors.ts';
import { filePages, ROOT } from './catalogue.ts';
import { codeBlock, escaped } from './highlight.ts';
import type { Heading, Page, Passage } from './page.ts';
import { siteAnchor, translatedPages } from './translations.ts';

const SUMMARY_LENGTH = 160;
/** Options of commands. */
const OPTIONS = /(?<![^\s[(|])--?\w[\w-]*/g;

/** A page from Markdown. `source`: the file that its links are relative to. @throws BrokenLink */
export function markdownPage(markdown: string, source: string): Page {
  const headings: Heading[] = [];
  const marked = markedFor(source, headings);
  const tokens = marked.lexer(markdown);
  const html = marked.parser(tokens);
  const [title, ...below] = headings;
  const passages = passagesOf(tokens, headings);
  return {
    title: title?.text ?? source,
    summary: summaryOf(tokens),
    html,
    headings: below.filter(({ depth }) => depth <= 3),
    passages,
  };
}

/** HTML of a piece of Markdown without headings, such as a docstring. */
export function markdownPiece(markdown: string, source: string): string {
  return markedFor(source, []).parse(markdown, { async: false });
}

function markedFor(source: string, headings: Heading[]): Marked {
  const anchorOf = anchorMaker();
  return new Marked({
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const text = plainText(tokens);
        const id = siteAnchor(source, anchorOf(text));
        headings.push({ id, text, depth });
        const content = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${content}</h1>\n`;
        return `<h${depth} id="${id}">${content} <a class="anchor" href="#${id}" tabindex="-1" aria-hidden="true"></a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const content = this.parser.parseInline(tokens);
        const address = addressOf(href, source);
        return address === undefined ? content : `<a href="${escaped(address)}">${content}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        return `<img src="${pictureOf(href, source)}" alt="${escaped(text)}">`;
      },
      codespan({ text }: Tokens.Codespan): string {
        return `<code>${escaped(text).replaceAll(OPTIONS, '<span class="option">$&</span>')}</code>`;
      },
      code({ text, lang }: Tokens.Code): string {
        return codeBlock(text, lang?.split(' ')[0]);
      },
      table(token: Tokens.Table): string {
        const cells = (row: readonly Tokens.TableCell[]): string => row.map((cell) => this.tablecell(cell)).join('');
        const rows = token.rows.map((row) => this.tablerow({ text: cells(row) })).join('');
        const head = this.tablerow({ text: cells(token.header) });
        return `<div class="scroll" tabindex="0"><table><thead>${head}</thead><tbody>${rows}</tbody></table></div>\n`;
      },
    },
  });
}

/** Embeds an image of the repository in the page. */
function pictureOf(href: string, source: string): string {
  const path = join(ROOT, posix.dirname(source), href);
  return `data:image/${extname(path).slice(1)};base64,${readFileSync(path, 'base64')}`;
}

/** The text below each heading, for the search. */
function passagesOf(tokens: readonly Token[], headings: readonly Heading[]): Passage[] {
  const passages: { id: string; heading: string; text: string }[] = [{ id: '', heading: '', text: '' }];
  let next = 0;
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { id, text, depth } = headings[next++]!;
      if (depth > 1) passages.push({ id, heading: text, text: '' });
    } else {
      const passage = passages.at(-1)!;
      passage.text = `${passage.text} ${plainText([token])}`.trim();
    }
  }
  return passages;
}

/** The first sentence of the first paragraph, shortened if it is too long. */
function summaryOf(tokens: readonly Token[]): string {
  const paragraph = tokens.find(({ type }) => type === 'paragraph');
  const text = paragraph === undefined ? '' : plainText([paragraph]);
  const sentence = /^.*?[.!?](?= [A-Z]|$)/.exec(text)?.[0] ?? text.replace(/:$/, '.');
  return sentence.length <= SUMMARY_LENGTH ? sentence : `${sentence.slice(0, SUMMARY_LENGTH).replace(/ \S*$/, '')} …`;
}

/** The text of tokens without markup. */
function plainText(tokens: readonly Token[]): string {
  const texts = tokens.map((token): string => {
    if (token.type === 'table') return tableText(token as Tokens.Table);
    if (token.type === 'list') return plainText((token as Tokens.List).items);
    if ('tokens' in token && token.tokens !== undefined && token.tokens.length > 0) return plainText(token.tokens);
    if (token.type === 'space' || token.type === 'hr') return ' ';
    return unescaped('text' in token ? String(token.text) : token.raw);
  });
  return texts.join(tokens.some(isBlock) ? ' ' : '').replaceAll(/\s+/g, ' ');
}

function isBlock({ type }: Token): boolean {
  return ['paragraph', 'list_item', 'list', 'table', 'code', 'blockquote'].includes(type);
}

function tableText({ header, rows }: Tokens.Table): string {
  return [header, ...rows].map((row) => row.map((cell) => plainText(cell.tokens)).join(' ')).join(' ');
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Thrown for a link without a target page. The message names the file with the link. */
export class BrokenLink extends Error {}

const PAGES: ReadonlyMap<string, string> = new Map(
  [...filePages(), ...translatedPages()].flatMap(({ source, slug }): [string, string][] => {
    const page: [string, string] = [source, slug];
    return source.endsWith('/README.md') ? [page, [posix.dirname(source), slug]] : [page];
  }),
);
/** Files that have no page, unless listed in `PAGES`. Links to them become plain text. */
const IN_THE_CLONE = /^(scripts|test|packages|bots|apps|prisma)\//;

/** The address for a link in `source`; undefined if its target is a file without a page. @throws BrokenLink */
export function addressOf(href: string, source: string): string | undefined {
  if (/^(https?:|mailto:|\/docs\/)/.test(href)) return href;
  const [path, anchor] = href.split('#') as [string, string?];
  const target = path === '' ? source : posix.join(posix.dirname(source), path).replace(/\/$/, '');
  const fragment = anchor === undefined ? '' : `#${siteAnchor(target, anchor)}`;
  if (path === '') return fragment;
  const slug = PAGES.get(target);
  if (slug !== undefined) return `/docs/${slug}${fragment}`;
  if (IN_THE_CLONE.test(`${target}/`)) return undefined;
  throw new BrokenLink(`${source}: the link to ${href} has no page`);
}
