// Reads the parameters that a bot declares.

import { type DeclaredParameters, faultOfPresets } from '@mcr-arena/sdk';
import { failure, type Result, success } from '@mcr-arena/tiles';
import * as z from 'zod';
import type { DecisionLimits } from '../decision-limits.ts';
import type { FoundBot } from './bot-kind.ts';
import { botKindOf } from './bot-kinds.ts';

const ENTRY_FORMS = '{ default, min, max } with numbers, or { default, choices }';
const textsSchema = z.array(z.string());
const presetsSchema = z.record(z.string(), z.record(z.string(), z.string()));

type BotParametersError = 'bot-unusable' | 'parameters-malformed';

/** The table of the parameters that the bot declares; empty if there are none. */
export async function readDeclaredParameters(
  { reference, url }: FoundBot,
  limits: DecisionLimits,
): Promise<Result<DeclaredParameters, BotParametersError>> {
  const declared = await botKindOf(reference).readParameters(url, limits);
  return declared.ok ? parseTable(declared.value ?? {}, url) : declared;
}

function parseTable(value: unknown, url: string): Result<DeclaredParameters, 'parameters-malformed'> {
  const entries =
    typeof value === 'object' && value !== null ? Object.entries(value) : [['parameters', value] as const];
  for (const [name, entry] of entries) {
    const expected = faultOf(entry);
    if (expected === undefined) continue;
    return failure('parameters-malformed', `${url}: "${name}" of the exported parameters: expected ${expected}`);
  }
  const table = value as DeclaredParameters;
  const fault = faultOfPresets(table);
  return fault === undefined
    ? success(table)
    : failure('parameters-malformed', `${url}: the exported parameters: ${fault}`);
}

/** The expected form of an invalid entry; undefined if the entry is valid. */
function faultOf(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null) return ENTRY_FORMS;
  if ('choices' in entry) return faultOfChoices(entry);
  const { default: usual, min, max, integer } = entry as Readonly<Record<string, unknown>>;
  if (!isNumber(usual) || !isNumber(min) || !isNumber(max)) return ENTRY_FORMS;
  if (min > usual || usual > max) return 'bounds in order, and the default between them';
  const isWhole = [usual, min, max].every(Number.isInteger);
  return integer === true && !isWhole ? 'whole numbers for default, min and max, because "integer" is true' : undefined;
}

function faultOfChoices({ choices, presets = {} }: { readonly choices: unknown; readonly presets?: unknown }) {
  if (!textsSchema.safeParse(choices).success) return ENTRY_FORMS;
  return presetsSchema.safeParse(presets).success ? undefined : '"presets" as { CHOICE: { KEY: "value" } }';
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value);
}
