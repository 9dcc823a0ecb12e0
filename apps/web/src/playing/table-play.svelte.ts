// View model of the table page: the scene with the user's hand in the chosen order, names by seat, the offers of
// the open question, and preset replies.

import { UNKNOWN, type ViewEvent } from '@mcr-arena/engine';
import type { TableSeat } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats, type Seat, type TileIndex, WINDS } from '@mcr-arena/tiles';
import { language, textsOf } from '../language/language.svelte.ts';
import { PLAYERS_MESSAGES } from '../players/messages.ts';
import { playerName } from '../players/player-name.ts';
import { callOf } from '../replay/call.ts';
import { eventText } from '../replay/event-text.ts';
import { REPLAY_MESSAGES } from '../replay/messages.ts';
import { TABLE_MESSAGES } from '../table/messages.ts';
import { type Call, sceneOf, type TableScene } from '../table/table-scene.ts';
import type { EndedDeal } from './ended-deal.ts';
import { inOrder, moved } from './hand-order.ts';
import { discardsOf, type Offer, offersOf, withDiscard } from './offers.ts';
import { NO_PRESETS, type Presets, presetReply } from './presets.ts';
import { bySeatOf, seatOfPlayer, seatsFrom } from './seating.ts';
import { watchedScene } from './seen-deal.ts';
import type { AskedQuestion, TableLine } from './table-line.svelte.ts';

/** More new events than this are a jump to another position, shown without animation. */
const MOST_STEPS = 6;
const NOTHING: readonly never[] = [];

export class TablePlay {
  readonly line: TableLine;
  presets = $state.raw<Presets>(NO_PRESETS);
  /** The finished deal, once it is decoded. */
  ended = $state.raw<EndedDeal>();
  #order = $state.raw<readonly TileIndex[]>();
  #begun = $state.raw<{ readonly question: AskedQuestion; readonly offer: Offer }>();

  constructor(line: TableLine) {
    this.line = line;
  }

  /** Number of the deal on the table, from 0. */
  readonly deal = $derived.by(() => {
    const { result, scored, deal, watched, table } = this.line;
    return result?.deal ?? scored?.deal ?? deal?.deal ?? watched?.deal ?? table?.deal ?? 0;
  });

  /** The user's player number; undefined for spectators. */
  readonly player: Seat | undefined = $derived.by(() => {
    const { you } = this.line;
    return you?.type === 'player' ? you.player : undefined;
  });

  readonly seat: Seat | undefined = $derived(
    this.player === undefined ? undefined : seatOfPlayer(this.player, this.deal),
  );

  /** The seats in the order of lists: in turn order, the user's own first; for spectators, player 0's first. */
  readonly seats: BySeat<Seat> = $derived(seatsFrom(this.player ?? 0, this.deal));

  readonly holders: BySeat<TableSeat> = $derived.by(() => {
    const { table } = this.line;
    return bySeatOf(table!.seats, this.deal);
  });

  readonly players: BySeat<string> = $derived(mapSeats((player) => this.#nameOf(player)));
  readonly names: BySeat<string> = $derived(bySeatOf(this.players, this.deal));
  readonly totals: BySeat<number> = $derived.by(() => bySeatOf(this.line.table!.totals, this.deal));

  /** The events of the deal as the user sees them. */
  readonly events: readonly ViewEvent[] = $derived.by(() => {
    const { deal, watched } = this.line;
    return this.player === undefined ? (watched?.views[0] ?? NOTHING) : (deal?.events ?? NOTHING);
  });

  /** Names in sentences: the wind, which is unique, and the player. */
  readonly tellingNames: BySeat<string> = $derived.by(() => {
    const { winds } = textsOf(TABLE_MESSAGES);
    const { seatOf } = textsOf(REPLAY_MESSAGES);
    const { youToo } = textsOf(PLAYERS_MESSAGES);
    return mapSeats((seat) => seatOf(winds[WINDS[seat]], seat === this.seat ? youToo : this.names[seat]));
  });

  readonly sentences: readonly string[] = $derived(
    this.events.slice(1).map((event) => eventText(event, this.tellingNames, language.current)),
  );

  readonly scene: TableScene | undefined = $derived.by(() => {
    const { deal, watched, result } = this.line;
    if (result !== undefined && this.ended !== undefined) return this.ended.scene;
    if (this.player === undefined) return watched && watchedScene(watched);
    return deal && this.#inOwnOrder(sceneOf(deal.state), deal.seat);
  });

  readonly call: Call | undefined = $derived.by(() => {
    const last = this.events.at(-1);
    return last && callOf(last, textsOf(REPLAY_MESSAGES).calls);
  });

  /** Whether the scene is a jump to another position instead of the next step. */
  readonly isStill = $derived.by(() => (this.line.deal?.fresh ?? 0) > MOST_STEPS);

  /** The open question, if it is not answered yet. */
  readonly question = $derived.by(() => (this.line.sent === undefined ? this.line.question : undefined));

  readonly drawn: TileIndex | undefined = $derived.by(() => {
    const phase = this.line.deal?.state.phase;
    return phase?.type === 'turn' && phase.drawn !== UNKNOWN ? phase.drawn : undefined;
  });

  /** The tile that may be claimed, or won by robbing a kong. */
  readonly claimable: TileIndex | undefined = $derived.by(() => {
    const phase = this.line.deal?.state.phase;
    return phase?.type === 'claim' || phase?.type === 'robKong' ? phase.tile : undefined;
  });

  readonly offers: readonly Offer[] = $derived(
    this.question === undefined ? NOTHING : offersOf(this.question.legalActions, this.claimable),
  );
  /** A claim that the user chose and that still needs its discard. */
  readonly begun: Offer | undefined = $derived.by(() => {
    const begun = this.#begun;
    return begun !== undefined && begun.question === this.question ? begun.offer : undefined;
  });
  readonly discards: ReadonlySet<TileIndex> = $derived.by(() => {
    if (this.begun?.discards !== undefined) return this.begun.discards;
    return this.question === undefined ? new Set<TileIndex>() : discardsOf(this.question.legalActions);
  });

  /** Whether bots have all other places: help is available only then. */
  readonly isAgainstBots = $derived.by(
    () => this.line.table?.seats.filter(({ type }) => type === 'person' || type === 'open').length === 1,
  );
  /** Competitions have no help, because their competitors play the same walls. */
  readonly hasHelp = $derived.by(() => this.isAgainstBots && this.line.table?.competition === undefined);

  get isOrdered(): boolean {
    return this.#order !== undefined;
  }

  moveTile(from: number, to: number): void {
    const { deal } = this.line;
    const hand = this.scene?.seats[deal?.seat ?? 0].hand;
    if (deal !== undefined && hand !== undefined) this.#order = moved(hand as readonly TileIndex[], from, to);
  }

  sort(): void {
    this.#order = undefined;
  }

  discard(tile: TileIndex): void {
    if (!this.discards.has(tile)) return;
    void this.line.reply(this.begun === undefined ? { type: 'discard', tile } : withDiscard(this.begun, tile));
  }

  take(offer: Offer): void {
    if (offer.discards === undefined || this.question === undefined) void this.line.reply(offer.action);
    else this.#begun = { question: this.question, offer };
  }

  /** Sends the preset reply to the open question, if there is one. */
  replyAsSet(): void {
    const { question } = this;
    const action = question && presetReply(this.presets, question.legalActions, this.drawn);
    if (action !== undefined) void this.line.reply(action);
  }

  /** Clears the presets and the user's tile order at the start of a deal. */
  startDeal(): void {
    this.presets = NO_PRESETS;
    this.#order = undefined;
  }

  #inOwnOrder(scene: TableScene, seat: Seat): TableScene {
    const own = scene.seats[seat];
    const hand = inOrder(own.hand as readonly TileIndex[], this.#order);
    return { ...scene, seats: mapSeats((each) => (each === seat ? { ...own, hand } : scene.seats[each])) };
  }

  #nameOf(player: Seat): string {
    const holder = this.line.table!.seats[player];
    if (holder.type === 'person' && player === this.player) return textsOf(PLAYERS_MESSAGES).you;
    return playerName(holder, textsOf(PLAYERS_MESSAGES));
  }
}
