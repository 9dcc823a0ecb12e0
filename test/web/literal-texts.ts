// Finds visible text in a source file of the pages: text between tags, in attributes shown to users, and string
// literals that look like words. Both Svelte files and TypeScript files are parsed by Svelte's parser.

import { type AST, parse } from 'svelte/compiler';

export interface LiteralText {
  readonly text: string;
  /** Line number from 1. */
  readonly line: number;
}

type Node = Record<string, unknown> & { readonly type: string; readonly start: number };

/** Attributes that are always shown or read aloud. */
const READ_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label)$/;
const LETTER = /\p{L}/u;
/** No code is written in these. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Two words, or a single capitalised word. */
const WORDS = /\p{L}{2,}[,.:;]? \p{L}|^\p{Lu}\p{Ll}+[.:!?…]?$/u;
/** Texts that are the same in every language: names, names of keys, commands to copy, hands in notation. */
const NO_WORDS = /MCR Arena|^(Enter|Escape|Esc|Home|End)$|^(npx )?mcr .*|^(\[?[\dESWNCFP'\]]+[mps]?\]? ?)+( \+ .*)?$/g;
/** A separator with the space that only Latin punctuation has. */
const SEPARATOR = /^[.,:;][ \n]+$/;
/** Code in a string: markup, media queries. */
const CODE = /="|^\([a-z-]+: /;
/** Functions whose string arguments are code: selectors, media queries. */
const TAKES_CODE = /^(closest|matchMedia|querySelector|querySelectorAll)$/;

/** The texts in a source file of the pages that belong in the message tables. */
export function literalTexts(source: string, isSvelte: boolean): readonly LiteralText[] {
  const whole = isSvelte ? source : `<script lang="ts">\n${source}\n</script>`;
  const found: LiteralText[] = [];
  const add = (text: string, start: number): void => {
    const line = whole.slice(0, start).split('\n').length - (isSvelte ? 0 : 1);
    found.push({ text: text.trim(), line });
  };
  const root: AST.Root = parse(whole, { modern: true });
  for (const part of [root.fragment, root.instance, root.module]) {
    if (part) visit(part as unknown as Node, [], add);
  }
  return found;
}

function visit(node: Node, above: readonly Node[], add: (text: string, start: number) => void): void {
  if (isOutside(node)) return;
  const text = textOf(node);
  if (text !== undefined && isRead(text.replace(NO_WORDS, ''), node, above)) add(text, node.start);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, [node, ...above], add);
  }
}

/** Whether the texts in a node are not shown: types, module specifiers, errors for programmers, arguments that are code. */
function isOutside(node: Node): boolean {
  if (/^(TS(?!\w+Expression)|Import|ExportAll)/.test(node.type)) return true;
  const { callee } = node as {
    readonly callee?: { readonly name?: string; readonly property?: { readonly name?: string } };
  };
  if (node.type === 'NewExpression') return /Error$/.test(String(callee?.name));
  return node.type === 'CallExpression' && TAKES_CODE.test(callee?.property?.name ?? callee?.name ?? '');
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Text') return String(node.data);
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateElement') return (node.value as { readonly cooked: string }).cooked;
  return undefined;
}

function isRead(text: string, node: Node, above: readonly Node[]): boolean {
  if (SEPARATOR.test(text)) return true;
  const attribute = above.find(({ type }) => /^(Attribute|StyleDirective)$/.test(type));
  if (attribute !== undefined && READ_ATTRIBUTES.test(String(attribute.name)) && !isCompared(above))
    return LETTER.test(text);
  if (EAST_ASIAN.test(text)) return true;
  if (CODE.test(text)) return false;
  if (attribute !== undefined) return above[above.indexOf(attribute) + 1]?.type === 'Component' && WORDS.test(text);
  if (node.type === 'Text') return LETTER.test(text);
  if (isShown(above)) return LETTER.test(text);
  return WORDS.test(text);
}

/** Whether an expression between tags shows the value of the literal itself. */
function isShown(above: readonly Node[]): boolean {
  const index = above.findIndex(({ type }) => type === 'ExpressionTag');
  return index >= 0 && above.slice(0, index).every(({ type }) => /^(Conditional|Logical|TemplateLiteral)/.test(type));
}

function isCompared([parent]: readonly Node[]): boolean {
  return parent !== undefined && /^(BinaryExpression|MemberExpression|CallExpression)$/.test(parent.type);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}
