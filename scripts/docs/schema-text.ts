// Formats a JSON Schema like a TypeScript type, with the descriptions and limits of fields as comments.

export interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly multipleOf?: number;
}

const MOST_LINE_LENGTH = 100;
const MOST_ALTERNATIVES = 12;
const LARGEST = 2 ** 31;

/** The schema as text. `indent`: the indentation of the lines after the first. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return enumText(schema.enum);
  if (alternatives !== undefined) return unionText(alternatives, indent);
  if (schema.allOf !== undefined) return schema.allOf.map((part) => schemaText(part, indent)).join(' & ');
  if (schema.type === 'object' || schema.properties !== undefined) return objectText(schema, indent);
  if (schema.type === 'array') return arrayText(schema, indent);
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return typeof schema.type === 'string' ? schema.type : 'any';
}

function enumText(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST_ALTERNATIVES).map((value) => JSON.stringify(value));
  return [...shown, ...(values.length > shown.length ? ['…'] : [])].join(' | ');
}

function unionText(alternatives: readonly JsonSchema[], indent: string): string {
  const inner = `${indent}  `;
  const texts = alternatives.map((each) => schemaText(each, inner));
  const line = texts.join(' | ');
  if (!line.includes('\n') && line.length <= MOST_LINE_LENGTH) return line;
  return alternatives.map((each, index) => `\n${inner}| ${texts[index]}${comment(each)}`).join('');
}

function objectText(schema: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const lines = Object.entries(schema.properties ?? {}).map(([name, value]) => {
    const key = /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
    return `${inner}${key}${required.has(name) ? '' : '?'}: ${schemaText(value, inner)}${comment(value)}`;
  });
  const { additionalProperties: others } = schema;
  if (typeof others === 'object' && Object.keys(others).length > 0)
    lines.push(`${inner}[name]: ${schemaText(others, inner)}${comment(others)}`);
  if (lines.length === 0) return '{}';
  const line = `{ ${lines.map((each) => each.trim()).join(', ')} }`;
  const isShort = line.length + indent.length <= MOST_LINE_LENGTH && !/\n|\/\//.test(line);
  return isShort ? line : `{\n${lines.join('\n')}\n${indent}}`;
}

function arrayText({ items, prefixItems }: JsonSchema, indent: string): string {
  if (prefixItems !== undefined) {
    const texts = prefixItems.map((item) => schemaText(item, indent));
    const isUniform = texts.length > 1 && texts.every((text) => text === texts[0]);
    return isUniform ? `${bracketed(texts[0]!)}[${texts.length}]` : `[${texts.join(', ')}]`;
  }
  return `${bracketed(typeof items === 'object' ? schemaText(items, indent) : 'any')}[]`;
}

function bracketed(text: string): string {
  return text.includes('|') && !text.startsWith('{') ? `(${text})` : text;
}

/** The comment after a field: its description, limits and default. */
function comment(schema: JsonSchema): string {
  const of = typeof schema.items === 'object' ? schema.items : undefined;
  const parts = [schema.description, of?.description, ...limits(schema)];
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? '' : `  // ${known.join('; ')}`;
}

function limits(schema: JsonSchema): (string | undefined)[] {
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    schema.format,
    schema.format === undefined && schema.pattern !== undefined ? `matches ${schema.pattern}` : undefined,
    'default' in schema && schema.default !== undefined ? `default ${JSON.stringify(schema.default)}` : undefined,
  ];
}

function range(low: number | undefined, high: number | undefined, unit: string): string | undefined {
  const least = low === undefined || low <= -LARGEST ? undefined : low;
  const most = high === undefined || high >= LARGEST ? undefined : high;
  if (least === undefined && most === undefined) return undefined;
  if (most === undefined) return least === 0 && unit === '' ? undefined : `at least ${least}${unit}`;
  if (least === undefined) return `at most ${most}${unit}`;
  return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
}
