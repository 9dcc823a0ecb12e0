// View model of the table page: the scene with the user's hand in the chosen order, names by seat, the offers of
// the open question, and preset replies.

import { CLOCK_LIMITS } from '@mcr-arena/arena';
import { type PublicEvent, UNKNOWN, type ViewEvent } from '@mcr-arena/engine';
import type { TableSeat } from '@mcr-arena/protocol/documents';
import { type BySeat, mapSeats, type Seat, type TileIndex, WINDS } from '@mcr-arena/tiles';
import { prefersReducedMotion } from 'svelte/motion';
import { language, textsOf } from '../../ui/language/language.svelte.ts';
import { PLAYERS_MESSAGES } from '../../ui/players/messages.ts';
import { type ShownPlayer, shownPlayers } from '../../ui/players/player-name.ts';
import { bySeatOf, seatOfPlayer, seatsFrom } from '../../ui/players/seating.ts';
import { discardsOf, type Offer, offersOf, withDiscard } from '../../ui/playing/offers.ts';
import { callOf } from '../../ui/replay/call.ts';
import { eventText } from '../../ui/replay/event-text.ts';
import { REPLAY_MESSAGES } from '../../ui/replay/messages.ts';
import { tellingNames } from '../../ui/replay/telling-names.ts';
import { keepChoice, keptChoice } from '../../ui/storage/kept-choice.ts';
import { TABLE_MESSAGES } from '../../ui/table/messages.ts';
import { type Call, sceneOf, type TableScene } from '../../ui/table/table-scene.ts';
import { tileName } from '../../ui/tiles/tile-text.ts';
import type { EndedDeal } from './ended-deal.ts';
import { inOrder, moved } from './hand-order.ts';
import { PLAYING_MESSAGES } from './messages.ts';
import { formatPresets, NO_PRESETS, type Presets, parsePresets, presetReply } from './presets.ts';
import { upToDate, watchedScene } from './seen-deal.ts';
import type { AskedQuestion, TableLine } from './table-line.svelte.ts';
import { tableSwitches } from './table-switches.svelte.ts';

/** More new events than this are a jump to another position, shown without animation. */
const MOST_STEPS = 6;
/** Events that show a decision. */
const MOVES: ReadonlySet<ViewEvent['type']> = new Set(['discarded', 'claimed', 'kongDeclared']);
const PRESETS_KEY = 'table-presets';
const NOTHING: readonly never[] = [];

/** A raised tile of the user's hand, and what discards it when repeated. */
export interface Picked {
  readonly tile: TileIndex;
  readonly by: 'tap' | 'click';
}

export class TablePlay {
  readonly line: TableLine;
  /** The finished deal, once it is decoded. */
  ended = $state.raw<EndedDeal>();
  /** Whether the result of the deal can be shown. */
  isExplained = $state(false);
  picked = $state.raw<Picked>();
  /** The deal whose win has been celebrated. */
  #celebrated = $state<number>();
  /** The presets as stored, and the deal in which the user has arranged the tiles. */
  #presets = $state(keptChoice(PRESETS_KEY));
  #order = $state.raw<{ readonly deal: number; readonly tiles: readonly TileIndex[] }>();
  #begun = $state.raw<{ readonly question: AskedQuestion; readonly offer: Offer }>();
  /** The deal in which the user asked for an undo. */
  #undoing = $state<number>();

  constructor(line: TableLine) {
    this.line = line;
  }

  /** Number of the deal on the table, from 0. */
  readonly deal = $derived.by(() => {
    const { result, scored, deal, shown, table } = this.line;
    return result?.deal ?? scored?.deal ?? deal?.deal ?? shown?.deal ?? table?.deal ?? 0;
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

  readonly players: BySeat<ShownPlayer> = $derived.by(() =>
    shownPlayers(this.line.table!.seats, textsOf(PLAYERS_MESSAGES), this.player),
  );
  readonly #clock = $derived.by(() => this.line.table?.clock ?? 'none');
  readonly seated: BySeat<ShownPlayer> = $derived(bySeatOf(this.players, this.deal));
  readonly names: BySeat<string> = $derived(mapSeats((seat) => this.seated[seat].name));
  readonly totals: BySeat<number> = $derived.by(() => bySeatOf(this.line.table!.totals, this.deal));

  /** The open hands for a spectator; undefined without everybody's consent. */
  readonly #watched = $derived.by(() => upToDate(this.line.watched, this.line.shown));

  /** The events of the deal as the user sees them. */
  readonly events: readonly (ViewEvent | PublicEvent)[] = $derived.by(() => {
    const { deal, shown } = this.line;
    return deal?.events ?? this.#watched?.views[0] ?? shown?.events ?? NOTHING;
  });

  readonly tellingNames: BySeat<string> = $derived(tellingNames(this.names, this.seat, language.current));

  readonly sentences: readonly string[] = $derived(
    this.events.slice(1).map((event) => eventText(event, this.tellingNames, language.current)),
  );

  readonly scene: TableScene | undefined = $derived.by(() => {
    const { deal, shown, result } = this.line;
    if (result !== undefined && this.ended !== undefined) return this.ended.scene;
    if (deal !== undefined) return this.#inOwnOrder(sceneOf(deal.state), deal.seat);
    return this.#watched === undefined ? shown && sceneOf(shown.state) : watchedScene(this.#watched);
  });

  readonly call: Call | undefined = $derived.by(() => {
    const last = this.events.at(-1);
    return last && callOf(last, textsOf(REPLAY_MESSAGES).calls);
  });

  /** Whether the scene is a jump to another position instead of the next step. */
  readonly isStill = $derived.by(() => ((this.line.deal ?? this.line.shown)?.fresh ?? 0) > MOST_STEPS);

  /** The win to celebrate; undefined once that is over, and for a win that the page has not seen happen. */
  readonly celebrated = $derived.by(() => {
    const last = this.line.deal?.events.at(-1);
    if (last?.type !== 'dealEnded' || last.outcome.type !== 'win') return undefined;
    const isWanted = tableSwitches.celebrations.isOn && !prefersReducedMotion.current && !this.isStill;
    return isWanted && this.#celebrated !== this.deal ? last.outcome : undefined;
  });

  /** Whether the end of the deal is shown. */
  readonly isEndShown = $derived.by(
    () =>
      this.celebrated === undefined &&
      (this.line.scored !== undefined || (this.line.result !== undefined && this.isExplained)),
  );

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

  /** Whether another person has the turn. Who decides about a claim stays unknown. */
  readonly #isOthersTurn = $derived.by(() => {
    const phase = this.line.deal?.state.phase;
    return phase?.type === 'turn' && phase.seat !== this.seat && this.holders[phase.seat].type === 'person';
  });

  /** When the time per decision of another person ends, counted from the arrival of their turn, by `performance.now`. */
  readonly othersTimeEnds: number | undefined = $derived.by(() => {
    const limits = CLOCK_LIMITS[this.#clock];
    const isCounted = this.#isOthersTurn && this.line.deal !== undefined && limits.type === 'timed';
    return isCounted ? performance.now() + limits.decisionMs : undefined;
  });

  /** What was done when the user's time ran out; undefined after the user's next reply. */
  readonly timeUp: string | undefined = $derived.by(() => {
    const { missed } = this.line;
    if (missed === undefined) return undefined;
    return textsOf(PLAYING_MESSAGES).timeUp[discardsOf(missed.legalActions).size > 0 ? 'turn' : 'claim'];
  });

  /** A sentence about the open question, or about whose turn it is. */
  readonly status: string = $derived.by(() => {
    const text = textsOf(PLAYING_MESSAGES);
    const { line, scene } = this;
    if (line.refusal !== undefined) return line.question === undefined ? text.late : text.refused;
    if (line.sent !== undefined) return line.sent.isHeld ? text.held : text.sent;
    if (this.picked !== undefined && this.discards.has(this.picked.tile))
      return text.pickedAgain[this.picked.by](tileName(this.picked.tile, language.current));
    if (this.begun !== undefined) return text.yourDiscard;
    if (this.question !== undefined)
      return this.claimable === undefined ? text.yourTurn : text.yourClaim(tileName(this.claimable, language.current));
    if (line.result !== undefined || line.scored !== undefined || scene === undefined) return '';
    const { active } = scene;
    if (active === this.seat || line.deal?.state.phase.type === 'ended') return '';
    return active === undefined ? text.words.dealing : text.waitsFor(textsOf(TABLE_MESSAGES).winds[WINDS[active]]);
  });

  /** Whether bots have all other places: help is available only then. */
  readonly isAgainstBots = $derived.by(
    () => this.line.table?.seats.filter(({ type }) => type === 'person' || type === 'open').length === 1,
  );
  /** Deals that count have no help: those of competitions, and of tables that were created to count. */
  readonly hasHelp = $derived.by(() => {
    const { table } = this.line;
    return this.player !== undefined && this.isAgainstBots && table?.competition === undefined && !table?.counted;
  });

  /** The presets of the deal in play; none once it is over. */
  readonly presets: Presets = $derived.by(() => {
    const { deal, table } = this.line;
    if (deal === undefined || deal.state.phase.type === 'ended') return NO_PRESETS;
    return parsePresets(this.#presets, table!.id, deal.deal);
  });

  /** Whether the user can take decisions back in this game, because it counts for nothing. */
  readonly hasUndo = $derived.by(() => this.hasHelp);

  /** Whether the user has moved in the deal in play. */
  readonly canUndo = $derived.by(() => {
    const { deal } = this.line;
    if (deal === undefined || deal.state.phase.type === 'ended') return false;
    return deal.events.some((event) => MOVES.has(event.type) && 'seat' in event && event.seat === deal.seat);
  });

  /** Whether the user's last decision is taken back once they are asked again in the same deal. */
  get isUndoing(): boolean {
    return this.#undoing !== undefined && this.#undoing === this.line.deal?.deal;
  }

  get isOrdered(): boolean {
    return this.#arranged !== undefined;
  }

  get #arranged(): readonly TileIndex[] | undefined {
    return this.#order?.deal === this.deal ? this.#order.tiles : undefined;
  }

  moveTile(from: number, to: number): void {
    const { deal } = this.line;
    const hand = this.scene?.seats[deal?.seat ?? 0].hand;
    if (deal === undefined || hand === undefined) return;
    this.#order = { deal: deal.deal, tiles: moved(hand as readonly TileIndex[], from, to) };
  }

  sort(): void {
    this.#order = undefined;
  }

  readonly discard = (tile: TileIndex): void => {
    if (!this.discards.has(tile)) return;
    void this.line.reply(this.begun === undefined ? { type: 'discard', tile } : withDiscard(this.begun, tile));
  };

  take(offer: Offer): void {
    if (offer.discards === undefined || this.question === undefined) void this.line.reply(offer.action);
    else this.#begun = { question: this.question, offer };
  }

  /** Changes the presets of the deal in play and applies them to the open question. */
  preset(presets: Presets): void {
    const { deal, table } = this.line;
    if (deal === undefined) return;
    this.#presets = formatPresets(presets, table!.id, deal.deal);
    keepChoice(PRESETS_KEY, this.#presets);
    this.replyAsSet();
  }

  /** Takes the last decision back: at once, or as soon as the user is asked again. A second call before that cancels it. */
  undo(): void {
    this.#undoing = this.isUndoing || !this.canUndo ? undefined : this.line.deal?.deal;
    if (this.line.question !== undefined) this.#takeBack();
  }

  /** Replies to a new question as chosen before: with an undo, or the preset reply. */
  replyAsChosen(): void {
    if (this.isUndoing) this.#takeBack();
    else this.replyAsSet();
  }

  #takeBack(): void {
    if (!this.isUndoing) return;
    this.#undoing = undefined;
    this.preset(NO_PRESETS);
    void this.line.undo();
  }

  endCelebration(): void {
    this.#celebrated = this.deal;
  }

  /** Sends the preset reply to the open question, if there is one. */
  replyAsSet(): void {
    const { question } = this;
    const action = question && presetReply(this.presets, question.legalActions, this.drawn);
    if (action !== undefined) void this.line.reply(action);
  }

  #inOwnOrder(scene: TableScene, seat: Seat): TableScene {
    const own = scene.seats[seat];
    const hand = inOrder(own.hand as readonly TileIndex[], this.#arranged);
    return { ...scene, seats: mapSeats((each) => (each === seat ? { ...own, hand } : scene.seats[each])) };
  }
}
