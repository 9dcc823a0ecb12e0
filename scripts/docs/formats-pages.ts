// The reference of messages, documents and lines, generated from their schemas (`mcr schema`).

import { actionSchema, dealRecordSchema, dealRulesSchema, viewEventSchema } from '@mcr-arena/engine/schema';
import * as z from 'zod';
import { FORMATS, type Format } from '../../apps/cli/src/schema/catalogue.ts';
import { codeBlock, escaped } from './highlight.ts';
import type { Page, Passage } from './page.ts';
import { type JsonSchema, schemaText } from './schema-text.ts';

interface Group {
  readonly slug: string;
  readonly title: string;
  readonly intro: string;
  /** Matches the names of its formats. A format belongs to the first group that matches. */
  readonly names: RegExp;
}

const GROUPS: readonly Group[] = [
  {
    slug: 'formats/bot-socket',
    title: 'Messages of remote bots',
    intro: 'The Socket.IO messages between a server and a remote bot, in the namespace /bots.',
    names: /^bot-(hello|welcome|deal-started|question|reply|closed|deal-ended|tournament-ended)$|^problem$/,
  },
  {
    slug: 'formats/bot-events',
    title: 'Lines of the protocol "events"',
    intro: 'The JSON lines between mcr and a bot that is a program with the protocol "events".',
    names: /^events-/,
  },
  {
    slug: 'formats/tables',
    title: 'Messages of tables with human players',
    intro: 'The Socket.IO messages between a server and a person or spectator at a table, in the namespace /tables.',
    names: /^table-/,
  },
  {
    slug: 'formats/records',
    title: 'Records and results',
    intro: 'The files in which tournaments, sets and deals are stored.',
    names: /^(tournament|results|human-duplicate-results|set-record|deal-record|tournament-config|webhook-message)$/,
  },
  {
    slug: 'formats/bots',
    title: 'Manifests and reports of bots',
    intro: 'Descriptions of bots and models, and reports of checks and measurements.',
    names: /^(policy-manifest|bot-manifest|bot-check|comparison|gauntlet|tuning)$/,
  },
  {
    slug: 'formats/command-line',
    title: 'Input and output of commands',
    intro: 'The JSON Lines that commands of mcr read and write.',
    names: /./,
  },
];

/** Shapes that many messages share, shown once per page, by name. */
const SHARED = {
  Action: actionSchema,
  ViewEvent: viewEventSchema,
  DealRecord: dealRecordSchema,
  DealRules: dealRulesSchema,
};

/** Every page of formats, by slug. */
export async function formatsPages(): Promise<ReadonlyMap<string, Page>> {
  for (const [id, schema] of Object.entries(SHARED)) z.globalRegistry.add(schema, { ...schema.meta(), id });
  const pages = GROUPS.map(async (group) => [group.slug, await formatsPage(group)] as const);
  return new Map(await Promise.all(pages));
}

async function formatsPage(group: Group): Promise<Page> {
  const formats = FORMATS.filter(({ name }) => GROUPS.find(({ names }) => names.test(name)) === group);
  const schemas = await Promise.all(formats.map(schemaOf));
  const shared = new Map(schemas.flatMap(({ $defs }) => Object.entries($defs ?? {})));
  const passages: Passage[] = [{ id: '', heading: '', text: group.intro }];
  const section = (id: string, summary: string, schema: JsonSchema, below: string): string => {
    const text = schemaText(schema).trim();
    passages.push({ id, heading: id, text: `${summary} ${text}` });
    const heading = `<h2 id="${id}">${id} <a class="anchor" href="#${id}" tabindex="-1" aria-hidden="true"></a></h2>`;
    const lead = summary === '' ? '' : `<p>${escaped(summary)}.</p>`;
    return `${heading}\n${lead}\n${linked(codeBlock(text, 'ts'), new Set(shared.keys()))}\n${below}`;
  };
  const parts = formats.map(({ name, summary }, index) =>
    section(name, summary[0]!.toUpperCase() + summary.slice(1), schemas[index]!, schemaCommand(name)),
  );
  const sharedParts = [...shared].map(([name, schema]) => section(name, schema.description ?? '', schema, ''));
  return {
    title: group.title,
    summary: group.intro,
    html: `<h1>${group.title}</h1>\n<p>${escaped(group.intro)} A field with <code>?</code> may be absent.</p>\n${[...parts, ...sharedParts].join('\n')}`,
    headings: [...formats.map(({ name }) => name), ...shared.keys()].map((id) => ({ id, text: id, depth: 2 })),
    passages,
  };
}

function schemaCommand(name: string): string {
  return `<p class="aside">JSON Schema: <code>npx mcr schema ${name}</code></p>`;
}

async function schemaOf({ load }: Format): Promise<JsonSchema> {
  return z.toJSONSchema(await load(), { io: 'input' }) as JsonSchema;
}

/** Adds links to the names of shared shapes in code. */
function linked(html: string, names: ReadonlySet<string>): string {
  if (names.size === 0) return html;
  return html.replaceAll(new RegExp(`\\b(${[...names].join('|')})\\b`, 'g'), '<a href="#$1">$1</a>');
}
