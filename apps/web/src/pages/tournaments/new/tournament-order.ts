// A tournament as edited in the form, its request, and its validation, which uses the same function as the server.

import type { RulesName } from '@mcr-arena/scoring';
import { type ConfigError, createConfig, DUPLICATE_FORMATS, type RequiredVerdict } from '@mcr-arena/tournament';

export interface EditedEntrant {
  /** Identifies the row while the form is edited. */
  readonly key: number;
  /** `house:NAME` (with parameters for a variant), `own:OWNER/NAME`, `ladder:OWNER/NAME`, `member:OWNER/NAME` or `remote:ID`. */
  bot: string;
  /** Parameters of a house bot: `style=fast&…`. */
  parameters: string;
  name: string;
}

export interface EditedTournament {
  name: string;
  id: string;
  entrants: EditedEntrant[];
  /** A house bot. */
  reference: string;
  rounds: string;
  setsPerRound: string;
  seatings: string;
  /** Empty: chosen by the server. */
  duplicate: string;
  rules: RulesName;
  separateOwners: boolean;
  /** Whether the check of uploaded entrants must have found no fault. */
  onlyFaultless: boolean;
  answerSeconds: string;
  graceMinutes: string;
}

/** Where the page shows an error. */
export type FormField = 'id' | 'entrants' | 'reference' | 'rounds' | 'setsPerRound' | 'duplicate';

interface OrderIssue {
  readonly code: ConfigError;
  readonly field: FormField;
}

const TABLE = 4;

/** Whether a house bot fills the last table. */
export function needsReference({ entrants }: EditedTournament): boolean {
  return entrants.length % TABLE !== 0;
}

export function hasRemote({ entrants }: EditedTournament): boolean {
  return entrants.some(({ bot }) => bot.startsWith('remote:'));
}

export function requiredVerdictOf({ onlyFaultless }: Pick<EditedTournament, 'onlyFaultless'>): RequiredVerdict {
  return onlyFaultless ? 'passed' : 'passed-with-faults';
}

/** The body of `POST /api/tournaments`. */
export function orderOf(edited: EditedTournament) {
  const duplicate = DUPLICATE_FORMATS.find((format) => format === edited.duplicate);
  const id = edited.id.trim();
  return {
    name: edited.name,
    ...(id !== '' && { id }),
    entrants: edited.entrants.map(entrantOf),
    ...(needsReference(edited) && { reference: { id: 'reference', bot: edited.reference } }),
    rounds: Number(edited.rounds),
    setsPerRound: Number(edited.setsPerRound),
    seatings: Number(edited.seatings) as 1 | 4 | 24,
    rules: edited.rules,
    ...(duplicate && { duplicate }),
    ...(edited.separateOwners && { separateOwners: true }),
    ...(edited.onlyFaultless && { requiredVerdict: requiredVerdictOf(edited) }),
    ...(hasRemote(edited) && {
      answerMs: Math.round(1000 * Number(edited.answerSeconds)),
      graceMs: Math.round(60_000 * Number(edited.graceMinutes)),
    }),
  };
}

type OrderedBot = (name: string, parameters: string) => { readonly bot: string; readonly token?: string };

const byName: OrderedBot = (bot) => ({ bot });

/** How the request names a bot, by the part of `bot` before the colon. */
const SOURCES: ReadonlyMap<string, OrderedBot> = new Map([
  ['house', (bot, parameters) => ({ bot: parameters === '' ? bot : `${bot}?${parameters}` })],
  ['own', byName],
  ['ladder', byName],
  ['member', byName],
  ['remote', (token) => ({ bot: 'remote', token })],
]);

function entrantOf({ bot, parameters, name }: EditedEntrant) {
  const source = SOURCES.get(bot.slice(0, bot.indexOf(':'))) ?? byName;
  return { id: name.trim(), ...source(bot.slice(bot.indexOf(':') + 1), parameters.trim().replace(/^\?/, '')) };
}

/** The first error of the form; undefined if it is valid. */
export function issueOf(edited: EditedTournament): OrderIssue | undefined {
  const { name: _, answerMs: __, graceMs: ___, requiredVerdict: ____, rules: _____, ...order } = orderOf(edited);
  const entrants = order.entrants.map((entrant) => ({ ...entrant, unsealed: entrant.token !== undefined }));
  const format = hasRemote(edited) ? { duplicate: 'bridge' as const } : {};
  const checked = createConfig({ ...format, ...order, entrants, id: order.id ?? 'drawn' });
  return checked.ok ? undefined : { code: checked.error.code, field: fieldOf(checked.error) };
}

function fieldOf({ code, message }: { readonly code: ConfigError; readonly message: string }): FormField {
  if (code === 'id-malformed') return 'id';
  if (code === 'reference-missing') return 'reference';
  if (code === 'duplicate-unsealed') return 'duplicate';
  if (code !== 'count-out-of-range') return 'entrants';
  return message.startsWith('setsPerRound') ? 'setsPerRound' : 'rounds';
}

/** A unique name for an entrant: the bot's name, with a number if the name is taken. */
export function freeName(bot: string, entrants: readonly EditedEntrant[]): string {
  const taken = new Set(entrants.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? bot : `${bot} ${number}`;
    if (!taken.has(name)) return name;
  }
}
