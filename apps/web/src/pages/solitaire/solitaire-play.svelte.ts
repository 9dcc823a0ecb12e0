// A game in progress: its board, the moves made, and the solver's verdict.

import {
  applyPair,
  connectingLine,
  freeTiles,
  isSolved,
  type Line,
  type Pair,
  type Position,
  parseLayoutValue,
  playablePairs,
  startPosition,
  undoPair,
} from '@mcr-arena/solitaire';
import { expectValue } from '@mcr-arena/tiles';
import { boardOf, layoutValueOf, type SolitaireChoice } from './choice.ts';
import { continuedPosition, keepGame, keptGame } from './kept-game.ts';
import { SolverClient } from './solver-client.ts';
import type { InPlay, Measured, SolverTasks, TaskName } from './solver-tasks.ts';

/** The state of the game. `winnable` and `lost` are proved by the solver; `checking`: it is still searching. */
export type Lamp = 'checking' | 'winnable' | 'lost' | 'won';

/** The effect of a click on a tile. */
export type Touched = 'picked' | 'dropped' | 'taken' | 'blocked' | 'unequal' | 'unconnected';

const PLAYBACK_MS = 650;
const LINE_MS = 600;

export class SolitairePlay {
  readonly choice: SolitaireChoice;
  /** Undefined until the board is dealt. */
  position = $state.raw<Position>();
  picked = $state<number>();
  hinted = $state.raw<Pair>();
  lamp = $state<Lamp>('checking');
  measured = $state.raw<Measured>();
  /** The line between the last removed pair, shown briefly. */
  line = $state.raw<Line>();
  hints = $state(0);
  reshuffles = $state(0);
  playing = $state(false);
  /** Whether the solver made moves. */
  shown = $state(false);
  failed = $state(false);
  /** Whether a winnable board was requested and none was found. */
  isOther = $state(false);
  #taken = $state.raw<readonly Pair[]>([]);
  #solution: readonly Pair[] | undefined;
  #judge = new SolverClient();
  #measure = new SolverClient();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lineTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(choice: SolitaireChoice) {
    this.choice = choice;
    void this.#deal();
  }

  readonly free = $derived(new Set(this.position === undefined ? [] : freeTiles(this.position)));
  readonly open = $derived(this.position === undefined ? [] : playablePairs(this.position));
  readonly tilesLeft = $derived(this.position?.present.filter(Boolean).length ?? 0);

  get canUndo(): boolean {
    return (this.position?.moves.length ?? 0) > 0;
  }

  get canRedo(): boolean {
    return this.#taken.length > 0;
  }

  /** Picks a tile, or removes it together with the picked one if they are a playable pair. */
  touch(tile: number): Touched | undefined {
    const { position, picked } = this;
    if (position === undefined) return undefined;
    this.pause();
    if (!this.free.has(tile)) return 'blocked';
    if (picked === undefined || picked === tile) {
      this.picked = picked === tile ? undefined : tile;
      return picked === tile ? 'dropped' : 'picked';
    }
    const { faces } = position.board;
    if (faces[picked] !== faces[tile]) {
      this.picked = tile;
      return 'unequal';
    }
    if (this.#take([picked, tile])) return 'taken';
    this.picked = tile;
    return 'unconnected';
  }

  drop(): void {
    this.picked = undefined;
    this.hinted = undefined;
  }

  undo(): void {
    this.pause();
    const { position } = this;
    const before = position === undefined ? undefined : undoPair(position);
    if (position === undefined || before === undefined) return;
    const last = position.moves.at(-1)!;
    this.#taken = [...this.#taken, last];
    this.#show(before, this.#solution === undefined ? undefined : [last, ...this.#solution]);
  }

  redo(): void {
    this.pause();
    const pair = this.#taken.at(-1);
    if (pair === undefined) return;
    const rest = this.#taken.slice(0, -1);
    if (this.#take(pair)) this.#taken = rest;
  }

  restart(): void {
    this.pause();
    this.shown = false;
    while (this.canUndo) this.#stepBack();
    this.#look();
  }

  /** Shows a pair that keeps the game winnable, or any playable pair if no solution is known. */
  hint(): void {
    this.pause();
    const pair = this.#solution?.[0] ?? this.open[0];
    if (pair === undefined) return;
    this.hints += 1;
    this.picked = undefined;
    this.hinted = pair;
  }

  /** Plays the solver's solution to the end, or until the user acts. */
  playSolution(): void {
    if (this.#solution === undefined || this.#solution.length === 0) return;
    this.#judge.drop();
    this.playing = true;
    this.shown = true;
    this.drop();
    this.#step();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** Undoes moves until the game can be won again. */
  async rescue(): Promise<void> {
    this.pause();
    if (this.position === undefined) return;
    const keep = await this.#ask('rescue', this.#inPlay());
    if (keep?.answer === undefined) return;
    while (this.position.moves.length > keep.answer) this.#stepBack();
    this.#look();
  }

  /** Reshuffles the remaining tiles into a winnable position. False if none was found. */
  async reshuffle(): Promise<boolean> {
    this.pause();
    const { position } = this;
    if (position === undefined) return false;
    const seed = `${this.choice.seed} reshuffled ${this.reshuffles + 1}`;
    const found = await this.#ask('reshuffle', { ...this.#inPlay(), seed });
    if (found === undefined) return true;
    if (found.answer === undefined) {
      this.#look();
      return false;
    }
    this.reshuffles += 1;
    this.#taken = [];
    this.#show({ ...position, board: { ...position.board, faces: found.answer } });
    return true;
  }

  close(): void {
    this.pause();
    clearTimeout(this.#lineTimer);
    this.#judge.close();
    this.#measure.close();
  }

  async #deal(): Promise<void> {
    const { game, seed, solvable } = this.choice;
    const layout = layoutValueOf(this.choice.layout);
    const dealt = await this.#ask('deal', { game, layout, seed, solvable });
    if (dealt === undefined) return;
    const { faces, solution } = dealt.answer;
    this.isOther = solvable && solution === undefined;
    this.#begin(startPosition(game, { layout: expectValue(parseLayoutValue(layout)), faces }), solution?.moves);
    const board = { game, layout, ...dealt.answer };
    // The game works without the measurement.
    const measured = await this.#measure.ask('measure', board).catch(() => undefined);
    this.measured = measured?.answer;
  }

  /** Continues the stored game of the board, or starts a new one. */
  #begin(start: Position, solution: readonly Pair[] | undefined): void {
    const kept = keptGame(boardOf(this.choice));
    const position = kept && continuedPosition(start, kept);
    if (kept === undefined || position === undefined) {
      this.#show(start, solution);
      return;
    }
    this.hints = kept.hints;
    this.reshuffles = kept.reshuffles;
    this.shown = kept.shown;
    this.#show(position);
  }

  /** Stores the game in the browser. Reads the reactive state, so that an effect that calls it runs after each change. */
  keep(): void {
    const { position, hints, reshuffles, shown } = this;
    if (position === undefined) return;
    const { board, moves } = position;
    keepGame(boardOf(this.choice), { faces: board.faces, moves, hints, reshuffles, shown });
  }

  #take(pair: Pair): boolean {
    const { position } = this;
    if (position === undefined) return false;
    const next = applyPair(position, pair);
    if (!next.ok) return false;
    this.#showLine(connectingLine(position, pair));
    const [first, ...rest] = this.#solution ?? [];
    this.#taken = [];
    const followed = first !== undefined && isSamePair(first, pair);
    this.#show(next.value, followed ? rest : undefined);
    return true;
  }

  /** Shows a position. `solution`: the moves that win from it, if they are already known. */
  #show(position: Position, solution?: readonly Pair[]): void {
    this.position = position;
    this.drop();
    this.#look(solution);
  }

  #stepBack(): void {
    const { position } = this;
    const before = position === undefined ? undefined : undoPair(position);
    if (position === undefined || before === undefined) return;
    this.#taken = [...this.#taken, position.moves.at(-1)!];
    this.position = before;
    this.drop();
  }

  /** Updates the lamp for the current position; asks the solver unless `solution` is known. Drops an earlier question. */
  #look(solution?: readonly Pair[]): void {
    const { position } = this;
    this.#judge.drop();
    this.#solution = solution;
    if (position === undefined) return;
    if (isSolved(position)) this.lamp = 'won';
    else if (solution !== undefined) this.lamp = 'winnable';
    else void this.#askWhetherWinnable();
  }

  async #askWhetherWinnable(): Promise<void> {
    this.lamp = 'checking';
    const judged = await this.#ask('judge', this.#inPlay());
    if (judged === undefined) return;
    const { answer } = judged;
    this.lamp = answer.type;
    this.#solution = answer.type === 'winnable' ? answer.moves : undefined;
  }

  #inPlay(): InPlay {
    const { board, moves } = this.position!;
    return { game: this.choice.game, layout: layoutValueOf(this.choice.layout), faces: board.faces, moves };
  }

  /** The answer; undefined if another question replaced this one, or if the solver failed. */
  async #ask<Name extends TaskName>(
    task: Name,
    ask: SolverTasks[Name]['ask'],
  ): Promise<{ readonly answer: SolverTasks[Name]['answer'] } | undefined> {
    try {
      return await this.#judge.ask(task, ask);
    } catch {
      this.failed = true;
      return undefined;
    }
  }

  #step(): void {
    const pair = this.#solution?.[0];
    if (pair === undefined) {
      this.pause();
      return;
    }
    this.hinted = pair;
    this.#timer = setTimeout(() => {
      if (!this.#take(pair)) throw new Error('the solution contains an illegal move');
      if (this.playing) this.#step();
    }, PLAYBACK_MS);
  }

  #showLine(line: Line | undefined): void {
    clearTimeout(this.#lineTimer);
    this.line = line;
    if (line === undefined) return;
    this.#lineTimer = setTimeout(() => {
      this.line = undefined;
    }, LINE_MS);
  }
}

function isSamePair(a: Pair, b: Pair): boolean {
  return (a[0] === b[0] && a[1] === b[1]) || (a[0] === b[1] && a[1] === b[0]);
}
