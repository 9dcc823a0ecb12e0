// The API reference: a page for each entry point of a library, generated from its sources.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { LIBRARIES, ROOT } from './catalogue.ts';
import { type Declaration, type Entry, entriesOf } from './declarations.ts';
import { codeBlock, escaped, highlighted } from './highlight.ts';
import { markdownPiece } from './markdown.ts';
import type { Page, Passage } from './page.ts';
import { type JsonSchema, schemaText } from './schema-text.ts';

/** Matches `/**`, the `*` before each further line, and the end of a comment. */
const COMMENT_MARKS = /\/\*\*? ?|^\s*\*(?:\/| |$)| ?\*\//gm;

interface ApiPage {
  readonly library: string;
  readonly slug: string;
  readonly entry: Entry;
}

/** Link targets of names in code. */
type Addresses = ReadonlyMap<string, string>;

/** Every page of the reference, by slug: one for each entry point of a library. */
export async function apiPages(): Promise<ReadonlyMap<string, Page>> {
  const all = LIBRARIES.flatMap((library) =>
    entriesOf(library).map((entry): ApiPage => {
      return { library, slug: entry.module.replace('@mcr-arena/', '').replace('/', '-'), entry };
    }),
  );
  const pages = all.map(async (page) => {
    const [others, own] = [
      all.filter(({ library }) => library !== page.library),
      all.filter(({ library }) => library === page.library),
    ];
    const addresses = new Map([...others, ...own, page].flatMap(addressesOf));
    return [`api/${page.slug}`, await apiPage(page, addresses)] as const;
  });
  return new Map(await Promise.all(pages));
}

/** Addresses of types and classes only, because names of values may occur in code as ordinary words. */
function addressesOf({ slug, entry }: ApiPage): [string, string][] {
  return entry.declarations
    .filter(({ name, kind }) => /^[A-Z]/.test(name) && kind !== 'constant')
    .map(({ name }): [string, string] => [name, `/docs/api/${slug}#${name}`]);
}

async function apiPage({ library, entry }: ApiPage, addresses: Addresses): Promise<Page> {
  const values = (await import(pathToFileURL(join(ROOT, entry.file)).href)) as Values;
  const { module, declarations } = entry;
  const types = typesOfSchemas(declarations);
  const parts = declarations.map((declaration) =>
    declarationHtml(declaration, shapeOf(declaration, values, types), addresses),
  );
  const summary = `The ${declarations.length} exports of ${module}, with their docstrings.`;
  const readme = `<a href="/docs/packages/${library}">What the library is for, with an example</a>`;
  const title = `${module.replace('@mcr-arena/', '')}: exports`;
  return {
    title,
    summary,
    html: `<h1>${title}</h1>\n<p>${escaped(summary)} ${readme}.</p>\n${parts.join('\n')}`,
    headings: declarations.map(({ name }) => ({ id: name, text: name, depth: 2 })),
    passages: declarations.map(passageOf),
  };
}

/** The docstring and the code, without the marks of the code's comments. */
function passageOf({ name, comment, code }: Declaration): Passage {
  return { id: name, heading: name, text: `${comment} ${code.replaceAll(COMMENT_MARKS, '')}` };
}

type Values = Readonly<Record<string, unknown>>;

/** The name of the schema that a type is inferred from, as in `z.output<typeof schema>`. */
function schemaOfType({ kind, code }: Declaration): string | undefined {
  return kind === 'type' ? /^type \w+ = .*<typeof (\w+)>+;?$/.exec(code)?.[1] : undefined;
}

/** The types inferred from schemas, by the schema's name. */
function typesOfSchemas(declarations: readonly Declaration[]): ReadonlyMap<string, string> {
  return new Map(
    declarations.flatMap((one) => {
      const schema = schemaOfType(one);
      return schema === undefined ? [] : [[schema, one.name] as const];
    }),
  );
}

function headingHtml(id: string, content: string): string {
  return `<h2 id="${id}">${content} <a class="anchor" href="#${id}" tabindex="-1" aria-hidden="true"></a></h2>`;
}

function declarationHtml(declaration: Declaration, shape: string | undefined, addresses: Addresses): string {
  const { name, kind, code, comment, parameters, examples, file } = declaration;
  const heading = headingHtml(name, `<code>${escaped(name)}</code> <small>${kind}</small>`);
  const fields = parameters.map((one) => `<li><code>${one.name}</code>: ${inline(one.comment)}</li>`).join('');
  return [
    heading,
    `<div class="code"><pre tabindex="0"><code>${linked(highlighted(shape ?? code, 'ts'), name, addresses)}</code></pre></div>`,
    comment === '' ? '' : markdownPiece(withLinks(comment, addresses), file),
    fields === '' ? '' : `<ul>${fields}</ul>`,
    ...examples.map((example) => codeBlock(example.replaceAll(/^```\w*\n|\n```$/g, ''), 'ts')),
  ].join('\n');
}

/**
 * The text that is shown instead of the code: the schema's shape for a type inferred from a schema and for a schema without an
 * inferred type; the type's name for a schema with one. Undefined for all other declarations.
 */
function shapeOf(declaration: Declaration, values: Values, types: ReadonlyMap<string, string>): string | undefined {
  const { name } = declaration;
  const ofType = schemaOfType(declaration);
  const schema = values[ofType ?? name];
  if (!(schema instanceof z.ZodType)) return undefined;
  const type = types.get(name);
  if (type !== undefined) return `const ${name}: ZodType<${type}>`;
  const io = ofType === undefined ? 'input' : 'output';
  const shape = schemaText(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema).trim();
  return `${ofType === undefined ? 'const' : 'type'} ${name} = ${shape}`;
}

function inline(markdown: string): string {
  return markdownPiece(markdown, 'packages').replaceAll(/<\/?p>\n?/g, '');
}

/** `{@link Name}` as a link. */
function withLinks(comment: string, addresses: Addresses): string {
  return comment.replaceAll(/\{@link (\w+)\}/g, (_, name: string) => {
    const address = addresses.get(name);
    return address === undefined ? `\`${name}\`` : `[\`${name}\`](${address})`;
  });
}

/** Links the names of types in code, except in comments and strings, and except the declaration's own name. */
function linked(html: string, own: string, addresses: Addresses): string {
  let quiet = 0;
  return html
    .split(/(<[^>]+>)/)
    .map((part) => {
      if (part.startsWith('<span')) quiet += quiet > 0 || /hljs-(comment|string)/.test(part) ? 1 : 0;
      else if (part === '</span>') quiet = Math.max(0, quiet - 1);
      if (part.startsWith('<') || quiet > 0) return part;
      return part.replaceAll(/\b[A-Z]\w+\b/g, (name) => {
        const address = name === own ? undefined : addresses.get(name);
        return address === undefined ? name : `<a href="${address}">${name}</a>`;
      });
    })
    .join('');
}
