// Judges a deal of another site: its moves become the replies of the seats, and every event of this judge must be the next
// move. The deal ends before the first move that differs; where only rules differ, the deal goes on and a note names it.

import {
  type Action,
  CASUAL_RULES,
  type DealConfig,
  type DealEvent,
  DealInPlay,
  type DealRules,
  type DealStep,
  DUPLICATE_RULES,
  type EventOf,
  foulOf,
  legalActions,
  type PhaseOf,
  type PlayedDeal,
  type Reply,
  step,
  WIN,
} from '@mcr-arena/engine';
import { type BySeat, mapSeats, type Result, SEATS, type Seat, seatAfter, success, WINDS } from '@mcr-arena/tiles';
import { type LaidWall, layWall, placeOf, type Stop } from './lay-wall.ts';
import { sitePhrase } from './phrases.ts';
import type { RuleNote } from './rule-note.ts';
import { formatOfWall, formatSiteMove, type MoveOf, type SiteDeal, type SiteMove } from './site-deal.ts';
import { fansNote } from './site-fans.ts';

/** The first move that this judge does not confirm. */
export interface MoveDifference {
  /** Number of the action in the record, from 1; absent if the record ends before the deal. */
  readonly action?: number;
  /** Number of actions in the record. */
  readonly actions: number;
  readonly seat?: Seat;
  readonly found: string;
  readonly expected: string;
}

/** A difference in one line. */
export function formatMoveDifference({ action, actions, found, expected }: MoveDifference): string {
  const where = action === undefined ? `the end after ${actions} actions` : placeOf(action, actions);
  return `${where}: expected ${expected}, found ${found}`;
}

/** A deal of another site, judged up to its end or its first difference. */
export interface JudgedSiteDeal {
  /** The deal as far as the record and the judge agree. It has no end if the record has none. */
  readonly deal: PlayedDeal;
  readonly players?: BySeat<string>;
  readonly difference?: MoveDifference;
  /** Where the site's rules differ. */
  readonly notes: readonly RuleNote[];
}

/** Whether the tiles that nobody drew were filled in, because the record has no wall. */
export function hasNoWall({ notes }: JudgedSiteDeal): boolean {
  return notes.some(({ type }) => type === 'noWall');
}

/** Judges the deal. Error: `record-impossible`, if its tiles cannot be dealt. */
export function judgeSiteDeal(site: SiteDeal): Result<JudgedSiteDeal, 'record-impossible'> {
  const laid = layWall(site);
  return laid.ok ? success(new SiteJudge(site, laid.value).run()) : laid;
}

/** The rules of a site's deals: ours, with its minimum. */
function rulesOf({ wall, minimumPoints }: SiteDeal): DealRules {
  const rules = formatOfWall(wall) === 'casual' ? CASUAL_RULES : DUPLICATE_RULES;
  if (minimumPoints === rules.scoring.minimumPoints) return rules;
  const id = `${rules.scoring.id}-minimum-${minimumPoints}`;
  return { ...rules, scoring: { ...rules.scoring, id, minimumPoints } };
}

/** Thrown at the first difference, or where the record ends. */
class Halt extends Error {
  readonly difference: MoveDifference | undefined;

  constructor(difference?: MoveDifference) {
    super('halt');
    this.difference = difference;
  }
}

type Claim = MoveOf<'chow'> | MoveOf<'pung'> | MoveOf<'win'> | MoveOf<'meldedKong'>;

class SiteJudge {
  readonly #site: SiteDeal;
  readonly #moves: readonly SiteMove[];
  readonly #stop: Stop | undefined;
  readonly #deal: DealInPlay;
  readonly #notes: RuleNote[];
  #next = 0;
  /** Number of events that the record confirms. */
  #confirmed = 1;

  constructor(site: SiteDeal, { wall, dealt, stop, standIns, notes }: LaidWall) {
    const config: DealConfig = { rules: rulesOf(site), prevalentWind: site.prevalentWind, wall };
    this.#site = site;
    this.#moves = site.moves
      .slice(0, stop?.at)
      .filter((move) => !dealt.has(move))
      .map((move) => (move.type === 'discard' ? { ...move, tile: standIns.get(move.tile) ?? move.tile } : move));
    this.#stop = stop;
    this.#deal = new DealInPlay(config);
    this.#notes = [...this.#ruleNotes(), ...notes];
  }

  run(): JudgedSiteDeal {
    let difference: MoveDifference | undefined;
    try {
      this.#follow(this.#deal.events.slice(1));
      this.#play();
    } catch (thrown) {
      if (!(thrown instanceof Halt)) throw thrown;
      difference = thrown.difference;
    }
    const { players } = this.#site;
    const deal = this.#confirmedDeal();
    return { deal, notes: this.#notes, ...(players && { players }), ...(difference && { difference }) };
  }

  #ruleNotes(): RuleNote[] {
    const { variant, minimumPoints, isWallFilled, penalties } = this.#site;
    const notes: RuleNote[] = variant === undefined ? [] : [{ type: 'variant', name: variant }];
    if (minimumPoints !== CASUAL_RULES.scoring.minimumPoints) notes.push({ type: 'minimum', points: minimumPoints });
    if (isWallFilled) notes.push({ type: 'noWall' });
    if (penalties !== undefined) notes.push({ type: 'penalties', site: penalties });
    return notes;
  }

  #confirmedDeal(): PlayedDeal {
    const { config, steps } = this.#deal;
    const events = this.#deal.events.slice(0, this.#confirmed);
    let before = this.#deal.events.length - steps.reduce((sum, { events: { length } }) => sum + length, 0);
    const kept = steps.map(({ events: { length }, ...others }): DealStep => {
      const from = before;
      before += length;
      return { ...others, events: events.slice(from, before) };
    });
    return { config, events, steps: kept };
  }

  /** The next move; the lost claims of a window that is over are skipped. Halts at the end of the record. */
  #take(expected: string): SiteMove {
    const move = this.#peek();
    if (move === undefined) throw this.#end(expected);
    this.#next += 1;
    return move;
  }

  #peek(): SiteMove | undefined {
    while (this.#moves[this.#next]?.type === 'lostClaim') this.#next += 1;
    return this.#moves[this.#next];
  }

  /** Where no move is left: a stop of the wall, a deal that ends too early, or a record that was cut off. */
  #end(expected: string): Halt {
    const { moves, actions, isOver } = this.#site;
    if (this.#stop !== undefined) {
      const { at, ...texts } = this.#stop;
      return new Halt({ action: moves[at]!.action, actions, seat: moves[at]!.seat, ...texts });
    }
    if (!isOver) return new Halt();
    return new Halt({ actions, found: sitePhrase('the end of the deal'), expected });
  }

  #unlike(move: SiteMove, expected: string): Halt {
    const { actions } = this.#site;
    return new Halt({ action: move.action, actions, seat: move.seat, found: formatSiteMove(move), expected });
  }

  /** Compares draws, flowers and an exhausted wall with the next moves, and confirms the events. */
  #follow(events: readonly DealEvent[]): void {
    for (const [index, event] of events.entries()) {
      const isLast = events[index + 1]?.type === 'dealEnded';
      if (event.type === 'drawn') this.#followDraw(event);
      else if (event.type === 'flowerShown') this.#followFlower(event, isLast);
      else if (event.type === 'dealEnded' && event.outcome.type === 'exhausted') this.#checkEnd(event);
      this.#confirmed += 1;
    }
  }

  #followDraw({ seat }: EventOf<'drawn' | 'flowerShown'>): void {
    const expected = sitePhrase('a draw by $1', WINDS[seat]);
    const draw = this.#takeWithoutFalseWins(expected);
    if (draw.type !== 'draw' || draw.seat !== seat) throw this.#unlike(draw, expected);
  }

  /** The last tile of the wall may be a flower, for which there is no replacement. */
  #followFlower(event: EventOf<'flowerShown'>, isLast: boolean): void {
    this.#followDraw(event);
    if (isLast && this.#peek() === undefined) return;
    const expected = sitePhrase('the flower to be set aside');
    const flower = this.#take(expected);
    if (flower.type !== 'flower' || flower.tile !== event.tile) throw this.#unlike(flower, expected);
  }

  #takeWithoutFalseWins(expected: string): SiteMove {
    for (;;) {
      const move = this.#take(expected);
      if (move.type !== 'falseWin') return move;
      this.#noteFalseWin(move);
    }
  }

  #noteFalseWin({ action, seat }: MoveOf<'falseWin'>): void {
    this.#notes.push({ type: 'falseWin', action, seat });
  }

  #play(): void {
    const deal = this.#deal;
    while (deal.deltas === undefined) {
      const { phase } = deal.state;
      if (phase.type === 'turn') this.#answerTurn(phase);
      else this.#answerOffer(phase as PhaseOf<'claim'> | PhaseOf<'robKong'>);
    }
  }

  #answerTurn({ seat }: PhaseOf<'turn'>): void {
    const expected = sitePhrase('a discard, kong or win of $1', WINDS[seat]);
    const move = this.#takeWithoutFalseWins(expected);
    const action = move.seat === seat ? turnActionOf(move) : undefined;
    if (action === undefined) throw this.#unlike(move, expected);
    this.#answer(move, action, []);
  }

  /** Answers for a discard or an added kong, which other seats may claim or rob. */
  #answerOffer({ seat: offering }: PhaseOf<'claim'> | PhaseOf<'robKong'>): void {
    const lost: MoveOf<'lostClaim'>[] = [];
    this.#gather(lost);
    const move = this.#moves[this.#next];
    if (move === undefined && (this.#stop !== undefined || !this.#site.isOver))
      throw this.#end(sitePhrase('a claim or draw'));
    if (move === undefined || !isClaim(move)) {
      this.#follow(this.#deal.answer(this.#repliesOf(undefined, lost)));
      return;
    }
    this.#next += 1;
    this.#gather(lost);
    if (move.seat === offering) throw this.#unlike(move, sitePhrase('a claim of another seat or a draw'));
    this.#answer(move, this.#claimOf(move), lost);
  }

  /** Moves past lost claims and false wins. */
  #gather(lost: MoveOf<'lostClaim'>[]): void {
    for (;;) {
      const move = this.#moves[this.#next];
      if (move?.type === 'falseWin') this.#noteFalseWin(move);
      else if (move?.type === 'lostClaim') lost.push(move);
      else return;
      this.#next += 1;
    }
  }

  /** In duplicate deals a chow or pung names its discard, which is the next move. */
  #claimOf(move: Claim): Action {
    if (move.type === 'win') return WIN;
    if (move.type === 'meldedKong') return { type: move.type };
    const claim: Action = move.type === 'chow' ? { type: 'chow', low: move.low } : { type: 'pung' };
    if (this.#deal.config.rules.format === 'casual') return claim;
    const expected = sitePhrase('a discard of $1', WINDS[move.seat]);
    const discard = this.#takeWithoutFalseWins(expected);
    if (discard.type !== 'discard' || discard.seat !== move.seat) throw this.#unlike(discard, expected);
    return { ...claim, discard: discard.tile };
  }

  #answer(move: SiteMove, action: Action, lost: readonly MoveOf<'lostClaim'>[]): void {
    const { state } = this.#deal;
    const offered = state.phase.type === 'claim' || state.phase.type === 'robKong' ? state.phase.tile : undefined;
    const isOther = (move.type === 'pung' || move.type === 'meldedKong') && move.tile !== offered;
    const foul = isOther ? { message: sitePhrase('another tile is offered') } : foulOf(state, move.seat, action);
    if (foul !== undefined) throw this.#unlike(move, sitePhrase('a legal move ($1)', foul.message));
    const events = this.#deal.answer(this.#repliesOf([move.seat, action], lost));
    const end = events.at(-1);
    if (move.type === 'win') this.#checkWin(move, end as EventOf<'dealEnded'>);
    this.#follow(events);
  }

  /** The replies. Lost claims are part of them unless this judge would prefer them. */
  #repliesOf(
    claim: readonly [Seat, Reply] | undefined,
    lost: readonly MoveOf<'lostClaim'>[],
  ): BySeat<Reply | undefined> {
    const { state } = this.#deal;
    const replies = new Map<Seat, Reply>(claim === undefined ? [] : [claim]);
    const answered = (): BySeat<Reply | undefined> => mapSeats((seat) => replies.get(seat));
    if (claim === undefined) return answered();
    const first = JSON.stringify(step(state, answered())[0]);
    for (const { seat, claim: type, low } of lost) {
      const action = legalActions(state, seat).find(
        (each) => each.type === type && (each.type !== 'chow' || low === undefined || each.low === low),
      );
      if (action === undefined || replies.has(seat)) continue;
      replies.set(seat, action);
      if (JSON.stringify(step(state, answered())[0]) !== first) replies.delete(seat);
    }
    return answered();
  }

  /** What differs about a win although it is one: points, payments, other winners. */
  #checkWin(win: MoveOf<'win'>, { outcome, deltas }: EventOf<'dealEnded'>): void {
    if (outcome.type !== 'win') throw new Error(`expected a win, found ${outcome.type}`);
    const others = this.#moves.slice(this.#next).filter((move) => move.type !== 'falseWin');
    const winners = others.filter(({ type }) => type === 'win').map(({ seat }) => seat);
    if (winners.length > 0) this.#notes.push({ type: 'severalWinners', seats: winners });
    const other = others.find(({ type }) => type !== 'win' && type !== 'lostClaim');
    if (other !== undefined) throw this.#unlike(other, sitePhrase('the end: the deal is over'));
    const nearer = others.find(({ type, seat }) => type === 'win' && this.#isNearer(seat, win.seat));
    if (nearer !== undefined)
      throw this.#unlike(nearer, sitePhrase('the win of $1 alone, nearest in turn order', WINDS[nearer.seat]));
    const fans = fansNote(win, outcome.score);
    if (fans !== undefined) this.#notes.push(fans);
    this.#checkDeltas(deltas);
  }

  #isNearer(seat: Seat, than: Seat): boolean {
    const { phase } = this.#deal.steps.at(-1)!;
    if (phase.type !== 'claim' && phase.type !== 'robKong') return false;
    const turn = SEATS.map((_, steps) => seatAfter(phase.seat, steps));
    return turn.indexOf(seat) < turn.indexOf(than);
  }

  #checkEnd({ deltas }: EventOf<'dealEnded'>): void {
    const move = this.#peek();
    if (move !== undefined) throw this.#unlike(move, sitePhrase('the end: the wall is exhausted'));
    if (this.#stop !== undefined || !this.#site.isOver) throw this.#end(sitePhrase('the end: the wall is exhausted'));
    this.#checkDeltas(deltas);
  }

  #checkDeltas(judge: BySeat<number>): void {
    const { deltas: site } = this.#site;
    if (site !== undefined && SEATS.some((seat) => site[seat] !== judge[seat])) {
      this.#notes.push({ type: 'deltas', site, judge });
    }
  }
}

function isClaim(move: SiteMove): move is Claim {
  return move.type === 'chow' || move.type === 'pung' || move.type === 'meldedKong' || move.type === 'win';
}

function turnActionOf(move: SiteMove): Action | undefined {
  switch (move.type) {
    case 'discard':
    case 'concealedKong':
    case 'addedKong':
      return { type: move.type, tile: move.tile };
    case 'win':
      return WIN;
    default:
      return undefined;
  }
}
