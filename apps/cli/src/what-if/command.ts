// `mcr what-if`: what another action would have brought, in a recorded deal or in a position of the analysis board.

import {
  type Action,
  actionNamed,
  decisionsOf,
  formatCompactAction,
  legalActions,
  replay,
  sameAction,
  viewFor,
} from '@mcr-arena/engine';
import { loadBotModule } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { formatPositionFault, parsePosition, positionFieldsOf } from '@mcr-arena/protocol';
import { continueBy, figuresOf, NO_CONTINUATIONS, type WhatIf, type WhatIfFigures, withWorld } from '@mcr-arena/runs';
import type { Bot } from '@mcr-arena/sdk';
import type { Seat } from '@mcr-arena/tiles';
import type { Command } from 'commander';
import { UsageError } from '../exit-code.ts';
import { seatOfWind, wholeNumber } from '../options.ts';
import { dealNumbered, readRecordFile } from '../replay/record-file.ts';
import { counted } from '../terminal/count-text.ts';
import { formatGrid } from '../terminal/grid.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { printJson, printLines } from '../terminal/print.ts';
import type { Line } from '../terminal/printable.ts';

const HELP = `
Both actions are played in the same worlds: hidden tiles that fit what the seat saw, every arrangement equally likely. In each,
the bot policy continues for all seats to the end of the deal. ± is half the 95 % interval of the mean difference. World
number n depends only on the seed and n: the figures are the same on every machine, and on the pages "Review" and "Analysis".

The position is a record with --deal, --event and --seat (the events of "mcr replay --review"), or the address of the page
"Analysis". Actions are written as "mcr replay --review" prints them. Without --base, the other action is compared with the one
that was played.

Examples:
  $ mcr what-if table/sets/r1-t1-s1.json.zst --deal 1 --event 20 --seat south --action "discard 5s"
  $ mcr what-if "http://localhost:3000/analysis?v=1&hand=..." --base "discard 5s" --action "discard 4m" --json`;

interface Options {
  readonly deal?: number;
  readonly event?: number;
  readonly seat?: Seat;
  readonly action: string;
  readonly base?: string;
  readonly continuations: number;
  readonly seed: string;
  readonly json?: boolean;
}

/** A question, and the action that was played. */
interface Asked {
  readonly state: WhatIf['state'];
  readonly played?: Action | undefined;
}

export function configure(command: Command): void {
  command
    .argument('<position>', 'a record of a set or of a deal, or the address of a position on the analysis board')
    .option('--deal <number>', 'which deal of a set, from 1 (default: 1)', wholeNumber)
    .option('--event <number>', 'the last event before the decision', wholeNumber)
    .option('--seat <seat>', 'whose decision: east, south, west or north', seatOfWind)
    .requiredOption('--action <action>', 'the other action, such as "discard 5s"')
    .option('--base <action>', 'the action to compare with (default: the one that was played)')
    .option('--continuations <number>', 'worlds in which both actions are continued', wholeNumber, 400)
    .option('--seed <text>', 'seed of the worlds', 'mcr')
    .option('--json', 'print JSON instead of text')
    .addHelpText('after', HELP)
    .action(async (place: string, options: Options) => {
      const asked = isAddress(place) ? positionAt(place, options) : decisionIn(place, options);
      const question = whatIfOf(asked, options);
      const figures = await continued(question, options.continuations);
      if (options.json) printJson(whatIfValue(question, figures));
      else printLines(whatIfLines(question, figures));
    });
}

function isAddress(place: string): boolean {
  return /^(\w+:\/\/[^?]*|[^?]*)\?/.test(place);
}

function positionAt(address: string, { deal, event, seat }: Options): Asked {
  if (deal !== undefined || event !== undefined || seat !== undefined) {
    throw new UsageError('--deal, --event and --seat choose a decision of a record: the address of a position has one');
  }
  const fields = positionFieldsOf(new URLSearchParams(address.slice(address.indexOf('?') + 1)));
  if (fields === undefined) throw new UsageError('the address has no position: expected v=1 in its query');
  const parsed = parsePosition(fields);
  if (!parsed.ok) throw new UsageError(`the position: ${formatPositionFault(parsed.fault)}`);
  return { state: parsed.state };
}

function decisionIn(path: string, { deal: number = 1, event, seat }: Options): Asked {
  if (event === undefined || seat === undefined) {
    throw new UsageError('choose a decision of the record with --event and --seat: "mcr replay --review" lists them');
  }
  const { deal } = dealNumbered(readRecordFile(path), number);
  const decision = decisionsOf(deal, seat).find((each) => each.event === event);
  if (decision === undefined) throw new UsageError(`--event ${event}: that seat has no decision there`);
  const { reply, legalActions: legal } = decision;
  const played = actionNamed(reply === undefined ? 'pass' : replyText(reply), legal);
  return { state: replay(viewFor(seat, deal.events.slice(0, event + 1))), played };
}

function replyText(reply: NonNullable<ReturnType<typeof decisionsOf>[number]['reply']>): string {
  return 'text' in reply || reply.type === 'timedOut' || reply.type === 'crashed' ? '' : formatCompactAction(reply);
}

function whatIfOf({ state, played }: Asked, { action, base, seed }: Options): WhatIf {
  const legal = legalActions(state, state.config.seat);
  const read = (text: string, option: string): Action => {
    const found = actionNamed(text, legal);
    if (found !== undefined) return found;
    throw new UsageError(
      `${option} "${text}" is not legal here: expected ${legal.map(formatCompactAction).join('; ')}`,
    );
  };
  const other = read(action, '--action');
  const compared = base === undefined ? played : read(base, '--base');
  if (compared === undefined) throw new UsageError('no action was played here: choose one with --base');
  if (sameAction(compared, other)) throw new UsageError('both actions are the same: choose another one with --action');
  return { state, base: compared, other, seed };
}

async function continued(question: WhatIf, count: number): Promise<WhatIfFigures> {
  const { createBot } = await loadBotModule(HOUSE_BOTS.find(({ name }) => name === 'policy')!.url);
  // The house bots are created at once.
  const player = continueBy((context) => createBot(context) as Bot, question.state);
  const block = createLiveBlock(process.stderr);
  let tally = NO_CONTINUATIONS;
  while (tally.continuations < count) {
    tally = withWorld(tally, question, tally.continuations, player);
    const sofar = tally;
    block.show(() => [`${sofar.continuations} of ${count} · ${differenceText(figuresOf(sofar)!)}`]);
  }
  block.end([]);
  return figuresOf(tally)!;
}

/** "+1.9 ± 0.8 points over 400 continuations". */
function differenceText({ difference, margin, continuations }: WhatIfFigures): string {
  const range = margin === undefined ? '' : ` ± ${margin.toFixed(1)}`;
  return `${signed(difference)}${range} points over ${counted(continuations, 'continuation')}`;
}

function signed(points: number): string {
  const text = points.toFixed(1);
  if (Number(text) === 0) return '0.0';
  return points > 0 ? `+${text}` : text;
}

function whatIfLines({ base, other, seed }: WhatIf, figures: WhatIfFigures): Line[] {
  return [
    ...formatGrid(
      [
        [formatCompactAction(base), signed(figures.base)],
        [formatCompactAction(other), signed(figures.other), differenceText(figures)],
      ],
      ['left', 'right', 'left'],
    ),
    `seed "${seed}", all seats continued by policy`,
  ];
}

/** The figures as a value for JSON. */
function whatIfValue({ base, other, seed }: WhatIf, figures: WhatIfFigures): object {
  const { continuations, difference, margin } = figures;
  return {
    base: { action: formatCompactAction(base), points: figures.base },
    other: { action: formatCompactAction(other), points: figures.other },
    difference,
    ...(margin !== undefined && { margin }),
    continuations,
    seed,
  };
}
