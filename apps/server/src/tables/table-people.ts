// The people who have places at a table, by player: who is connected, ready, or alone.

import { createHash, timingSafeEqual } from 'node:crypto';
import { deriveFrom, type GameObserver, type GameSecret, type PersonPlayer, type TableLine } from '@mcr-arena/arena';
import type { Phrase, ProblemCode, TableMessages } from '@mcr-arena/protocol';
import type { TableRole } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats, SEATS, type Seat } from '@mcr-arena/tiles';
import type { SeatHolder } from '../games/game-row.ts';
import type { SeatedPerson } from './table-document.ts';

/** Time between two phrases of a person. */
const SAY_MS = 3_000;

export class TablePeople implements GameObserver {
  readonly #people = new Map<Seat, SeatedPerson>();

  /** Time of `performance.now` since which no person has been connected. */
  #desertedSince: number | undefined = performance.now();

  get bySeat(): BySeat<SeatedPerson | undefined> {
    return mapSeats((player) => this.#people.get(player));
  }

  get isDeserted(): boolean {
    return this.#connected.length === 0;
  }

  /** Time for which no person has been connected. */
  get desertedMs(): number {
    return this.#desertedSince === undefined ? 0 : performance.now() - this.#desertedSince;
  }

  /** Whether at most one person has a place. */
  get isAlone(): boolean {
    return this.#all.filter(({ player }) => player.presence !== 'left').length <= 1;
  }

  /** Whether all connected people are ready, and nobody is awaited. */
  get isEverybodyReady(): boolean {
    return this.awaited.length === 0 && this.#connected.every(({ isReady }) => isReady);
  }

  get isComplete(): boolean {
    return this.#all.every(({ player, isReady }) => player.presence === 'left' || isReady);
  }

  get everybodyConsents(): boolean {
    return this.#all.every(({ player, consents }) => player.presence === 'left' || consents);
  }

  /** Those who took the place of a bot and have not connected yet. */
  get awaited(): readonly Seat[] {
    return SEATS.filter((player) => this.#people.get(player)?.isAwaited);
  }

  get(player: Seat): SeatedPerson | undefined {
    return this.#people.get(player);
  }

  seat(player: Seat, person: PersonPlayer, isAwaited: boolean): void {
    const saidAt = Number.NEGATIVE_INFINITY;
    this.#people.set(player, { player: person, isAwaited, isReady: false, consents: false, saidAt });
  }

  unseat(player: Seat, problem?: ProblemCode): void {
    const person = this.#people.get(player)?.player;
    this.#people.delete(player);
    if (problem !== undefined) person?.dismiss(problem);
  }

  /** Removes a connection. Returns whether it was a player's. */
  detach(line: TableLine): boolean {
    return this.#all.some(({ player }) => player.detach(line));
  }

  /** Shows further events of a deal to all, as their seats see them. */
  see(...seen: Parameters<GameObserver['see']>): void {
    for (const { player } of this.#all) player.see(...seen);
  }

  send<Name extends keyof TableMessages>(name: Name, message: TableMessages[Name]): void {
    for (const { player } of this.#all) player.send(name, message);
  }

  consent(player: Seat, consents: boolean): void {
    const person = this.#people.get(player);
    if (person !== undefined) person.consents = consents;
  }

  /** Sends a phrase to the people at the table. */
  say(player: Seat, phrase: Phrase): ProblemCode | undefined {
    const person = this.#people.get(player);
    if (person === undefined || performance.now() - person.saidAt < SAY_MS) return 'phrase-early';
    person.saidAt = performance.now();
    this.send('said', { player, phrase });
    return undefined;
  }

  /** The people who are not ready. Asks everybody again. */
  takeUnready(): readonly Seat[] {
    const unready = SEATS.filter((player) => this.#people.get(player)?.isReady === false);
    this.resetReady();
    return unready;
  }

  /** Asks everybody again whether they are ready. */
  resetReady(): void {
    for (const person of this.#all) person.isReady = false;
  }

  /** Call it when a person has connected or disconnected. `clocksStop`: whether clocks stop while nobody is connected. */
  noteStanding(clocksStop: boolean): void {
    const { isDeserted } = this;
    if (!isDeserted) this.#desertedSince = undefined;
    else this.#desertedSince ??= performance.now();
    for (const { player } of this.#all) player.noteDeserted(isDeserted && clocksStop);
  }

  suspend(reason: Error): void {
    for (const { player } of this.#all) player.suspend(reason);
  }

  dismiss(problem: ProblemCode): void {
    for (const { player } of this.#all) player.dismiss(problem);
  }

  get #all(): readonly SeatedPerson[] {
    return [...this.#people.values()];
  }

  get #connected(): readonly SeatedPerson[] {
    return this.#all.filter(({ player }) => player.presence === 'connected');
  }
}

/** Undefined if the reader has no place. `secret`: the game's secret. */
export function playerRoleOf(
  holders: BySeat<SeatHolder>,
  secret: Uint8Array,
  user: string | undefined,
  key: string | undefined,
): TableRole | undefined {
  for (const player of SEATS) {
    const holder = holders[player];
    if (holder.type !== 'person' || holder.hasLeft) continue;
    const seatKey = seatKeyOf(secret, player, holder.user.id);
    const isTheirs = key === undefined ? holder.user.id === user : isSameKey(key, seatKey);
    if (isTheirs) return { type: 'player', player, key: seatKey };
  }
  return undefined;
}

/** Key that opens the seat of a user on another device. */
function seatKeyOf(secret: GameSecret, player: Seat, user: string): string {
  return Buffer.from(deriveFrom(secret, 'seat', player, user)).toString('base64url');
}

function isSameKey(a: string, b: string): boolean {
  const [left, right] = [a, b].map((key) => createHash('sha256').update(key).digest());
  return timingSafeEqual(left!, right!);
}
