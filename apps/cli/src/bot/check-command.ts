// `mcr bot check`: checks whether a bot plays by the rules, and shows how fast it is and where it breaks the rules.

import { DEFAULT_LIMITS, findBot, openRegistry, type ProtocolBasis, type RecognisedProgram } from '@mcr-arena/hosts';
import { HOUSE_BOTS } from '@mcr-arena/house-bots';
import { type CheckedBot, type CheckProgress, checkBot, recordedSituations, SMOKE_OPPONENTS } from '@mcr-arena/lab';
import { parseBotSpecification } from '@mcr-arena/sdk';
import type { Command } from 'commander';
import { EXIT_FINDINGS, EXIT_INTERRUPTED, valueOrUsageError } from '../exit-code.ts';
import { addTrustOption, hostsFor, requireHosts, type TrustOption } from '../hosts.ts';
import { listenForInterruption } from '../interruption.ts';
import { threadNumber } from '../options.ts';
import { counted } from '../terminal/count-text.ts';
import { createLiveBlock } from '../terminal/live-block.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { type Line, line } from '../terminal/printable.ts';
import { buildLines, faultLines, verdictText } from './fault-lines.ts';

const HELP = `
The bot plays 24 deals with house bots. Then it is asked the questions of recorded situations of every kind (contested claims, kongs
and their replacement tiles, robbing a kong, the last tiles) in all four seats, each twice. Situations after a claim that the bot
would not have made are skipped. A Botzone bot that keeps running or returns data depends on its own earlier replies, so it plays
deals on the recorded walls instead of situations; the report counts them as situations.

Verdicts: passed; passed with faults (at most two faults in the 24 deals, and one in twenty situations; servers let it play unless an
organiser requires more); not passed. Exits with 0 only if every reply was legal. Faults are shown with the table, the legal actions
and the bot's output; those with the same reply once, but all with --json. Servers check uploads in the same way.

Examples:
  $ mcr bot check ./mine.cpp
  $ mcr bot check ./my-bot --json`;

interface Options extends TrustOption {
  readonly atOnce: number;
  readonly json?: boolean;
}

export function configureBotCheck(command: Command): void {
  addTrustOption(command)
    .argument('<bot>', 'a file, a folder or an archive; or a house bot')
    .option('--at-once <number>', 'situations and deals at the same time', threadNumber, 2)
    .option('--json', 'print the report as JSON: see "mcr schema bot-check"')
    .addHelpText('after', HELP)
    .action((bot: string, options: Options) => check(bot, options));
}

async function check(bot: string, options: Options): Promise<void> {
  const specification = valueOrUsageError(parseBotSpecification(bot));
  const { reference } = valueOrUsageError(findBot(specification, process.cwd(), HOUSE_BOTS));
  const hosts = hostsFor(options);
  await requireHosts(new Map([[bot, reference]]), hosts);
  const block = createLiveBlock(process.stderr);
  const interruption = listenForInterruption(() => block.note('stopping'));
  const registry = await openRegistry(hosts);
  try {
    const checked = await checkBot({
      bot: reference,
      limits: DEFAULT_LIMITS,
      registry,
      opponents: SMOKE_OPPONENTS,
      situations: recordedSituations(),
      atOnce: options.atOnce,
      signal: interruption.signal,
      onProgress: (progress) => block.show(() => [progressText(progress)]),
    });
    block.end([]);
    if (options.json) printJson(checked.report);
    else printLines(reportLines(bot, checked));
    if (!checked.report.ok) process.exitCode = EXIT_FINDINGS;
  } catch (thrown) {
    if (!interruption.signal.aborted) throw thrown;
    process.exitCode = EXIT_INTERRUPTED;
  } finally {
    block.end([]);
    interruption.end();
    await registry.close();
  }
}

function progressText({ stage, done, of, faults }: CheckProgress): string {
  return `${done} of ${of} ${stage} · ${counted(faults, 'fault')}`;
}

function reportLines(bot: string, checked: CheckedBot): readonly Line[] {
  const { report, program } = checked;
  const { verdict, failure, faults } = report;
  return [
    ...buildLines(report),
    line`${bot} ${verdictText(verdict)}${failure === undefined ? `: ${countsOf(checked)}` : ''}`,
    ...(failure === undefined ? [speedLine(checked)] : []),
    ...(program === undefined ? [] : [programLine(program)]),
    ...faultLines(faults),
  ];
}

function countsOf({ report: { situations, deals, faults }, leftOut }: CheckedBot): string {
  const others = leftOut === 0 ? '' : ` (${leftOut} skipped: they follow claims that the bot does not make)`;
  return `${counted(deals, 'deal')}, ${counted(situations, 'situation')}${others}, ${counted(faults.length, 'fault')}`;
}

function speedLine({ report: { decisionMs, memoryMiB }, different }: CheckedBot): string {
  const memory = memoryMiB === 0 ? '' : `, ${memoryMiB} MiB at most`;
  const again = different === 0 ? 'the same' : `${different} different`;
  return `decisions: median ${decisionMs.p50} ms, 99 % within ${decisionMs.p99} ms${memory}; replies to a repeated question: ${again}`;
}

const BASES: Readonly<Record<ProtocolBasis, string>> = {
  manifest: 'from bot.json',
  macro: 'by its macro SIMPLEIO',
  'event-words': 'by "legalActions" or "dealStarted" in its code',
  'request-words': 'by "requests" in its code',
  'no-words': 'by default: its code has no marker of another protocol',
};

function programLine({ language, protocol, keepRunning, basis, runtime }: RecognisedProgram): string {
  const process = keepRunning ? 'one process a deal' : 'one process a turn';
  const needs = runtime === undefined ? '' : `, runtime ${runtime}`;
  return `recognised: ${language}, protocol ${protocol}, ${process}${needs}; ${BASES[basis]}`;
}
