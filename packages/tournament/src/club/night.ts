// A club's evening at real tables, folded from its events. `nightRefusalOf` decides whether an event may follow; `applyNight` assumes
// that it may. Players who did not come, and the empty seat of a table of three, pay as if they were there (MIL supplement).

import { DEALS_OF_ROUND, MOST_NIGHT_PLAYERS } from './night-limits.ts';
import type { HandResult, NightConfig, NightEvent } from './night-schema.ts';
import { FEWEST_PLAYERS, type PlannedRound, type PlannedTable, planSeatings } from './seating-plan.ts';

/** A player with the number of the place in `players`. */
interface NightPlayer {
  readonly name: string;
  readonly ema?: string;
  readonly country?: string;
  /** Who plays instead. */
  readonly substitute?: string;
  /** Whether the player is seated in the rounds to come. */
  readonly isHere: boolean;
}

/** A deal at a table. */
interface NightHand {
  readonly result: HandResult;
  /** The table's objection, until the organiser corrects or confirms the hand. */
  readonly dispute?: string;
}

/** A table in a round; hands in playing order. */
export interface NightTable {
  readonly players: PlannedTable;
  readonly hands: readonly NightHand[];
}

/** A round that has begun. `absent`: players who have a table and did not come. */
export interface NightRound {
  readonly tables: readonly NightTable[];
  readonly pausing: readonly number[];
  readonly absent: readonly number[];
  readonly startedAt: string;
  /** When time is called; the deal in play is finished. */
  readonly endsAt: string;
  readonly isOver: boolean;
}

/** Points taken off a player in a round. */
interface NightPenalty {
  readonly round: number;
  readonly player: number;
  readonly unit: 'score' | 'tablePoints';
  readonly amount: number;
  readonly reason: string;
  readonly isLifted?: true;
}

/** A night after some events. */
export interface Night {
  readonly config: NightConfig;
  readonly players: readonly NightPlayer[];
  /** Seatings of the rounds to come; empty after the players have changed. */
  readonly plan: readonly PlannedRound[];
  readonly rounds: readonly NightRound[];
  readonly penalties: readonly NightPenalty[];
  readonly isOver: boolean;
}

/** `hand-entered`: another result of this deal stands. `night-over`. `night-not-now`: the event does not fit the state. */
export type NightRefusal = 'hand-entered' | 'night-over' | 'night-not-now';

interface Refused {
  readonly code: NightRefusal;
  readonly message: string;
}

/** The night after these events, which were accepted in this order. */
export function nightOf(config: NightConfig, events: readonly NightEvent[]): Night {
  const start: Night = { config, players: [], plan: [], rounds: [], penalties: [], isOver: false };
  return events.reduce(applyNight, start);
}

/** The round that is played; undefined between rounds. */
export function roundOf(night: Night): NightRound | undefined {
  const last = night.rounds.at(-1);
  return last?.isOver === false ? last : undefined;
}

/** Players who are seated in the rounds to come. */
function presentOf({ players }: Night): readonly number[] {
  return [...players.keys()].filter((player) => players[player]!.isHere);
}

/** Whether the seatings of the rounds to come must be planned: not before the round that is played has ended. */
export function needsPlan(night: Night): boolean {
  const isComplete =
    night.isOver || roundOf(night) !== undefined || night.plan.length > 0 || night.rounds.length >= night.config.rounds;
  return !isComplete && presentOf(night).length >= FEWEST_PLAYERS;
}

/** The event that plans the rounds to come, for the players who are there, with regard to whom they have met. */
export function plannedEvent(night: Night, seed: string): NightEvent {
  const present = presentOf(night);
  const numberOf = (player: number): number => present.indexOf(player);
  const played = night.rounds.flatMap(({ tables }) => tables.map(({ players }) => players.map(numberOf)));
  const rounds = night.config.rounds - night.rounds.length;
  const plan = planSeatings({ players: present.length, rounds, seed, played });
  const name = (players: readonly number[]): number[] => players.map((player) => present[player]!);
  return {
    type: 'planned',
    rounds: plan.rounds.map(({ tables, pausing }) => ({ tables: tables.map(name), pausing: name(pausing) })),
  };
}

/** The night after one more event, which `nightRefusalOf` accepts. */
export function applyNight(night: Night, event: NightEvent): Night {
  switch (event.type) {
    case 'playerAdded': {
      const { type: _, ...player } = event;
      return { ...night, plan: [], players: [...night.players, { ...player, isHere: true }] };
    }
    case 'playerCorrected':
      return correct(night, event);
    case 'attendance':
      return withPlayer({ ...night, plan: [] }, event.player, { isHere: event.isHere });
    case 'substituted':
      return substitute(night, event);
    case 'planned':
      return { ...night, plan: event.rounds };
    case 'roundStarted':
      return startRound(night, event.at);
    case 'extended':
      return withRound(night, night.rounds.length, (round) => ({
        ...round,
        endsAt: later(round.endsAt, event.minutes),
      }));
    case 'roundEnded':
      return withRound(night, night.rounds.length, (round) => ({ ...round, isOver: true }));
    case 'absent':
      return markAbsent(night, event);
    case 'hand':
      return withHands(night, event, (hands) => [...hands, { result: event.result }]);
    case 'handUndone':
      return withHands(night, event, (hands) => hands.slice(0, -1));
    case 'disputed':
      return withHands(night, event, (hands) =>
        hands.with(event.deal - 1, { result: hands[event.deal - 1]!.result, dispute: event.note }),
      );
    case 'corrected':
      return withHands(night, event, (hands) => hands.toSpliced(event.deal - 1, 1, { result: event.result }));
    case 'penalty': {
      const { type: _, ...penalty } = event;
      return { ...night, penalties: [...night.penalties, penalty] };
    }
    case 'penaltyLifted': {
      const lifted = { ...night.penalties[event.penalty]!, isLifted: true as const };
      return { ...night, penalties: night.penalties.with(event.penalty, lifted) };
    }
    case 'nightEnded':
      return { ...night, isOver: true };
  }
}

function startRound(night: Night, at: string): Night {
  const [next, ...plan] = night.plan;
  const round: NightRound = {
    tables: next!.tables.map((players) => ({ players, hands: [] })),
    pausing: next!.pausing,
    absent: [],
    startedAt: at,
    endsAt: later(at, night.config.minutes),
    isOver: false,
  };
  return { ...night, plan, rounds: [...night.rounds, round] };
}

function substitute(night: Night, { player, name }: Extract<NightEvent, { type: 'substituted' }>): Night {
  const { substitute: _, ...listed } = night.players[player]!;
  const changed = name === listed.name ? listed : { ...listed, substitute: name };
  return { ...night, players: night.players.with(player, changed) };
}

function markAbsent(night: Night, { round, player, isAbsent }: Extract<NightEvent, { type: 'absent' }>): Night {
  const marked = withRound(night, round, (found) => {
    const others = found.absent.filter((each) => each !== player);
    return { ...found, absent: isAbsent ? [...others, player] : others };
  });
  const wasOut = isOut(night, player);
  if (wasOut === isOut(marked, player)) return marked;
  return withPlayer({ ...marked, plan: [] }, player, { isHere: wasOut });
}

/** Absent twice. */
function isOut({ rounds }: Night, player: number): boolean {
  return rounds.filter(({ absent }) => absent.includes(player)).length >= 2;
}

function later(time: string, minutes: number): string {
  return new Date(Date.parse(time) + minutes * 60_000).toISOString();
}

function withPlayer(night: Night, player: number, change: Partial<NightPlayer>): Night {
  return { ...night, players: night.players.with(player, { ...night.players[player]!, ...change }) };
}

type Listed = Pick<NightPlayer, 'name' | 'ema' | 'country'>;

/** How an event lists a player. */
function listedIn({ name, ema, country }: Listed): Listed {
  return { name, ...(ema !== undefined && { ema }), ...(country !== undefined && { country }) };
}

function correct(night: Night, event: Extract<NightEvent, { type: 'playerCorrected' }>): Night {
  const { isHere, substitute } = night.players[event.player]!;
  const corrected = { ...listedIn(event), ...(substitute !== undefined && { substitute }), isHere };
  return { ...night, players: night.players.with(event.player, corrected) };
}

/** The events with the players as they were corrected last: what they replace is not published. */
export function withCorrections(events: readonly NightEvent[]): NightEvent[] {
  const last: Listed[] = [];
  for (const event of events) {
    if (event.type === 'playerAdded') last.push(listedIn(event));
    else if (event.type === 'playerCorrected') last[event.player] = listedIn(event);
  }
  const names: string[] = [];
  return events.map((event) => {
    switch (event.type) {
      case 'playerAdded':
        return { type: event.type, ...last[names.push(event.name) - 1]! };
      case 'playerCorrected':
        names[event.player] = event.name;
        return { type: event.type, player: event.player, ...last[event.player]! };
      case 'substituted':
        return event.name === names[event.player] ? { ...event, name: last[event.player]!.name } : event;
      default:
        return event;
    }
  });
}

/** `number`: from 1. */
function withRound(night: Night, number: number, change: (round: NightRound) => NightRound): Night {
  return { ...night, rounds: night.rounds.with(number - 1, change(night.rounds[number - 1]!)) };
}

function withHands(
  night: Night,
  { round, table }: { readonly round: number; readonly table: number },
  change: (hands: readonly NightHand[]) => readonly NightHand[],
): Night {
  return withRound(night, round, (found) => {
    const changed = found.tables[table - 1]!;
    return { ...found, tables: found.tables.with(table - 1, { ...changed, hands: change(changed.hands) }) };
  });
}

/** Undefined if the event may follow. */
export function nightRefusalOf(night: Night, event: NightEvent): Refused | undefined {
  if (night.isOver && event.type !== 'playerCorrected') return { code: 'night-over', message: 'the night is over' };
  if ('player' in event && night.players[event.player] === undefined) {
    return notNow(`player: expected 0 to ${night.players.length - 1}, not ${event.player}`);
  }
  if ('round' in event && night.rounds[event.round - 1] === undefined) {
    return notNow(`round: ${event.round} has not begun`);
  }
  switch (event.type) {
    case 'playerAdded':
      return refuseName(night, event.name) ?? refuseNumber(night);
    case 'playerCorrected':
      return night.players[event.player]!.name === event.name ? undefined : refuseName(night, event.name);
    case 'substituted': {
      const { name, substitute } = night.players[event.player]!;
      return name === event.name && substitute !== undefined ? undefined : refuseName(night, event.name);
    }
    case 'attendance':
      return night.players[event.player]!.isHere === event.isHere ? notNow('this is already noted') : undefined;
    case 'roundStarted':
      return refuseStart(night);
    case 'extended':
    case 'roundEnded':
      return roundOf(night) === night.rounds[event.round - 1] ? undefined : notNow(`round ${event.round} is over`);
    case 'nightEnded':
      return roundOf(night) === undefined ? undefined : notNow('end the round first');
    case 'absent':
      return refuseAbsent(night, event);
    case 'hand':
    case 'handUndone':
    case 'disputed':
    case 'corrected':
      return refuseHand(night, event);
    case 'penalty':
      return event.unit === 'score' && !Number.isInteger(event.amount)
        ? notNow('amount: expected a whole number for the score')
        : undefined;
    case 'penaltyLifted':
      return night.penalties[event.penalty]?.isLifted === undefined && event.penalty < night.penalties.length
        ? undefined
        : notNow(`penalty: ${event.penalty} does not stand`);
    default:
      return undefined;
  }
}

function notNow(message: string): Refused {
  return { code: 'night-not-now', message };
}

function refuseName(night: Night, name: string): Refused | undefined {
  if (night.players.some((player) => player.name === name || player.substitute === name)) {
    return notNow(`name: "${name}" already plays`);
  }
  return undefined;
}

function refuseNumber(night: Night): Refused | undefined {
  return night.players.length < MOST_NIGHT_PLAYERS
    ? undefined
    : notNow(`players: expected at most ${MOST_NIGHT_PLAYERS}`);
}

function refuseStart(night: Night): Refused | undefined {
  if (roundOf(night) !== undefined) return notNow('end the round first');
  if (night.rounds.length >= night.config.rounds) return notNow(`all ${night.config.rounds} rounds are played`);
  const present = presentOf(night).length;
  return present < FEWEST_PLAYERS ? notNow(`players: expected at least ${FEWEST_PLAYERS}, not ${present}`) : undefined;
}

function refuseAbsent(
  night: Night,
  { round, player, isAbsent }: Extract<NightEvent, { type: 'absent' }>,
): Refused | undefined {
  const { tables, absent } = night.rounds[round - 1]!;
  if (!tables.some(({ players }) => players.includes(player))) return notNow('the player has no table in this round');
  return absent.includes(player) === isAbsent ? notNow('this is already noted') : undefined;
}

type HandEvent = Extract<NightEvent, { readonly deal: number }>;

function refuseHand(night: Night, event: HandEvent): Refused | undefined {
  const round = night.rounds[event.round - 1]!;
  const table = round.tables[event.table - 1];
  if (table === undefined) return notNow(`table: expected 1 to ${round.tables.length}, not ${event.table}`);
  if (event.type !== 'corrected' && round.isOver) return notNow(`round ${event.round} is over`);
  const played = table.hands.length;
  if (event.type === 'hand' && event.deal <= played) {
    return { code: 'hand-entered', message: `deal ${event.deal} is entered already` };
  }
  if (event.type === 'hand' || (event.type === 'corrected' && event.deal > played)) {
    if (event.deal > Math.min(played + 1, DEALS_OF_ROUND)) return notNow(`deal: expected ${played + 1}`);
    if (presentAt(round, table).length < 3)
      return notNow('fewer than three players are there: the table does not play');
  } else if (event.deal > played || (event.type === 'handUndone' && event.deal !== played)) {
    return notNow(`deal: the last one is ${played}`);
  }
  if (event.type === 'disputed' && table.hands[event.deal - 1]!.dispute !== undefined) {
    return notNow(`deal ${event.deal} is disputed already`);
  }
  return 'result' in event ? refuseResult(round, table, event.result) : undefined;
}

function refuseResult(round: NightRound, table: NightTable, result: HandResult): Refused | undefined {
  if (result.type === 'exhausted') return undefined;
  const seats = [result.winner, ...(result.type === 'claimed' ? [result.from] : [])];
  if (result.type === 'claimed' && result.winner === result.from) return notNow('from: expected another seat');
  return seats.every((seat) => presentAt(round, table).includes(table.players[seat] ?? -1))
    ? undefined
    : notNow('winner and from: expected seats of players who are there');
}

/** The players of a table who came. */
export function presentAt({ absent }: NightRound, { players }: NightTable): readonly number[] {
  return players.filter((player) => !absent.includes(player));
}
