// Several entrants that are added to the form in one step: bots of the ladder, or of the members of a group.

import type { BotList, GroupBots, LadderRow } from '@mcr-arena/protocol/documents';
import { type EditedEntrant, freeName } from './tournament-order.ts';

/** A bot that can be added, in the notation of `EditedEntrant.bot`. */
export interface Candidate {
  readonly bot: string;
  readonly name: string;
  /** Absent for house bots. */
  readonly owner?: string;
}

export interface Batch {
  readonly added: readonly Candidate[];
  /** Entered already. */
  readonly skipped: readonly Candidate[];
  /** Beyond the maximum number of entrants. */
  readonly excess: readonly Candidate[];
}

/** Variants of house bots are named by their parameters. */
export function ladderCandidate({ owner, bot, isHouse }: LadderRow, variants: BotList['variants']): Candidate {
  if (!isHouse) return { bot: `ladder:${owner}/${bot}`, name: bot, owner };
  return { bot: `house:${variants.find(({ name }) => name === bot)?.bot ?? bot}`, name: bot };
}

/** The members that have a bot. */
export function groupCandidates({ members }: GroupBots): readonly Candidate[] {
  return members.flatMap(({ name: owner, bot }) =>
    bot === undefined ? [] : [{ bot: `member:${owner}/${bot}`, name: bot, owner }],
  );
}

/** Divides candidates into those that would be added to the entrants, `most` at most in all, and the others. */
export function batchOf(candidates: readonly Candidate[], entrants: readonly EditedEntrant[], most: number): Batch {
  const entered = new Set(entrants.map(({ bot, parameters }) => playedBot(bot, parameters)));
  const isEntered = ({ bot }: Candidate): boolean => entered.has(playedBot(bot, ''));
  const fresh = candidates.filter((candidate) => !isEntered(candidate));
  const room = Math.max(0, most - entrants.length);
  return { added: fresh.slice(0, room), skipped: candidates.filter(isEntered), excess: fresh.slice(room) };
}

/** The first of `known`, in the notation of `EditedEntrant.bot`, that has not entered; undefined if all have. */
export function firstFree(known: readonly string[], entrants: readonly EditedEntrant[]): string | undefined {
  const entered = new Set(entrants.map(({ bot, parameters }) => playedBot(bot, parameters)));
  return known.find((bot) => !entered.has(playedBot(bot, '')));
}

/** The bot without its source: a bot of a member may also be on the ladder. */
function playedBot(bot: string, parameters: string): string {
  const named = bot.slice(bot.indexOf(':') + 1);
  const added = parameters.trim().replace(/^\?/, '');
  return added === '' ? named : `${named}?${added}`;
}

/** The entrants with the candidates as further ones, each under a free name. */
export function withBatch(entrants: readonly EditedEntrant[], { added }: Batch): EditedEntrant[] {
  const all = [...entrants];
  for (const { bot, name } of added) {
    const key = Math.max(0, ...all.map((entrant) => entrant.key)) + 1;
    all.push({ key, bot, parameters: '', name: freeName(name, all) });
  }
  return all;
}
