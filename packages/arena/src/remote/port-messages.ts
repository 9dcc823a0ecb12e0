// What the thread that plays sets and the thread that holds the connections to remote bots say to each other.

import type { ViewEvent } from '@mcr-arena/engine';
import type { RemoteAnswer, RemoteLimits, RemoteQuestion, RemoteSeat } from '@mcr-arena/hosts';
import type { Seat } from '@mcr-arena/tiles';
import type { PlayedSet, SetOrder } from '../set-play.ts';

/** To the thread that plays. Sets, deals and questions are numbered by whoever begins them. */
export type ToPlayer =
  | { readonly type: 'play'; readonly set: number; readonly order: SetOrder }
  | { readonly type: 'opened'; readonly deal: number }
  | { readonly type: 'answered'; readonly question: number; readonly answer: RemoteAnswer };

/** From the thread that plays. */
export type FromPlayer =
  | { readonly type: 'played'; readonly set: number; readonly played: PlayedSet }
  /** A fault of our own: the set is void. */
  | { readonly type: 'failed'; readonly set: number; readonly message: string }
  | {
      readonly type: 'open';
      readonly deal: number;
      readonly seats: readonly RemoteSeat[];
      readonly limits: RemoteLimits;
    }
  | {
      readonly type: 'ask';
      readonly deal: number;
      readonly seat: Seat;
      readonly question: number;
      readonly asked: RemoteQuestion;
    }
  | {
      readonly type: 'leave';
      readonly deal: number;
      readonly seat: Seat;
      readonly rest: readonly ViewEvent[] | undefined;
    };
