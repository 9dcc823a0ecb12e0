// The help worker: computes the help for a position. A table page has one, and queries it after each event.

import type { Action, ViewEvent } from '@mcr-arena/engine';
import { type TableHelp, tableHelp } from './table-help.ts';

export interface HelpRequest {
  readonly id: number;
  readonly view: readonly ViewEvent[];
  readonly legalActions: readonly Action[] | undefined;
}

export interface HelpAnswer {
  readonly id: number;
  readonly help: TableHelp;
}

addEventListener('message', ({ data: { id, view, legalActions } }: MessageEvent<HelpRequest>) => {
  postMessage({ id, help: tableHelp(view, legalActions) } satisfies HelpAnswer);
});
