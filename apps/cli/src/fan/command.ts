import {
  DISPUTED_POINTS,
  type DisputedPoint,
  explainHand,
  type FanResponse,
  fanErrorCodeOf,
  fanPointsOf,
  parseFanRequest,
  type RulesId,
  SCORING_RULES,
  type ScoringRules,
  scoreHand,
  toFanResponse,
  type WinClaim,
  withDisputed,
} from '@mcr-arena/scoring';
import { COPIES_PER_KIND, failure, formatCompactMeld, type Result, success } from '@mcr-arena/tiles';
import type { Command } from 'commander';
import { EXIT_FINDINGS, UsageError } from '../exit-code.ts';
import { answerStandardInput, requireLinesOnly } from '../lines/batch.ts';
import { oneOf, rulesId } from '../options.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { type ClaimOptions, claimArgument, EXAMPLE } from './claim-argument.ts';
import { claimLine, scoreLines, scoreValue } from './score-lines.ts';

const HELP = `
A hand has 14 tiles; a kong counts as three. Without --win, the last tile written is the winning one. Melds are written in
brackets with a ' after the claimed tile: [34'5m] a chow, [E'EE] a pung, [2222p] a concealed kong, [2'222p] a melded one,
[2'22+2p] a pung with the fourth tile added; melds without a mark are read too ([345m], [NNN,3]), and so is a situation after the
hand as in GB-Mahjong, "…|EE1000|ab". 5z, 6z, 7z are white, green, red. Flowers are written 1f to 8f, or counted with --flowers. A hand below the
minimum is scored too, with a note in the output.

Examples:
  $ ${EXAMPLE}
  $ mcr fan 1112345678999m5m --self-drawn --seat south
  $ mcr fan "🀇🀙🀐🀏🀡🀘🀀🀁🀂🀃🀄🀅🀆🀄" --json
  $ mcr fan --jsonl < hands.jsonl

With --jsonl, each input line is one hand (wrapped here for width):
  {"pack":[],"hand":["W1","W9","T1","T9","B1","B9","F1","F2","F3","F4","J1",
   "J2","J3"],"winTile":"J3","flowerCount":0,"isSelfDrawn":true,
   "is4thTile":false,"isAboutKong":false,"isWallLast":false,
   "seatWind":0,"prevalentWind":0}
A meld in "pack" is ["CHI"|"PENG"|"GANG",tile,offer]; winds are 0 to 3. The output has one line for each hand,
{"fans":[[points,count,name]…],"total"}, or {"error":{"code","message"}} for a line that cannot be scored; the exit code
stays 0. Hands below 8 points are scored too. See "mcr schema fan-input" and "mcr schema fan-output".`;

interface Options extends ClaimOptions {
  readonly rules: RulesId;
  readonly disputed?: readonly DisputedPoint[];
  readonly json?: boolean;
  readonly jsonl?: boolean;
}

const OF_ONE_HAND = 'win selfDrawn lastOfKind afterKong lastOfWall seat prevalent flowers'.split(' ');

export function configure(command: Command): void {
  command
    .argument('[hand...]', 'the tiles, with melds in brackets')
    .option('--win <tile>', 'the winning tile; by default the last one written')
    .option('--self-drawn', 'the winning tile was drawn, not claimed')
    .option('--last-of-kind', 'the other three copies of the winning tile are visible')
    .option('--after-kong', 'self-drawn: the replacement tile of a kong; claimed: by robbing a kong')
    .option('--last-of-wall', 'the wall was empty')
    .option('--seat <wind>', 'seat wind: east, south, west or north (default: "east")')
    .option('--prevalent <wind>', 'prevalent wind (default: "east")')
    .option('--flowers <number>', 'flowers set aside; by default those written')
    .option(
      '--rules <id>',
      'mcr, wmo (Europe), botzone (its judge) or literal (mixed kongs 2 + 1 points)',
      rulesId,
      'mcr',
    )
    .option(
      '--disputed <points>',
      `points on which books differ that are decided by the other source, separated by commas: ${DISPUTED_POINTS.join(', ')}`,
      disputedPoints,
    )
    .option('--json', 'print JSON instead of a table')
    .option('--jsonl', 'score hands from standard input, one per line')
    .addHelpText('after', HELP)
    .action(async (words: string[], options: Options) => {
      const rules = (options.disputed ?? []).reduce(withDisputed, SCORING_RULES[options.rules]);
      if (options.jsonl) {
        requireLinesOnly(command, 'hand', OF_ONE_HAND);
        await answerStandardInput((value) => answerFanLine(value, rules));
      } else {
        printScore(claimArgument(words, options, EXAMPLE), rules, options.json === true);
        if (!options.json) printLines(dragonNote(words, options, rules));
      }
    });
}

const disputedPoint = oneOf(DISPUTED_POINTS);

function disputedPoints(text: string): readonly DisputedPoint[] {
  return text.split(',').map(disputedPoint);
}

function printScore(claim: WinClaim, rules: ScoringRules, asJson: boolean): void {
  const explained = explainHand(claim, rules);
  if (explained.ok) {
    const { value } = explained;
    if (asJson) printJson(scoreValue(claim, value, rules));
    else printLines(scoreLines(claim, value, rules));
    return;
  }
  const hint = kongHint(claim);
  if (explained.error.code !== 'not-a-win') throw new UsageError(explained.error.message + hint);
  if (asJson) printJson({ error: explained.error });
  else printLines([`${claimLine(claim)}: not a winning hand${hint}`]);
  process.exitCode = EXIT_FINDINGS;
}

/** For hands with tiles that do not exist. */
const IMPOSSIBLE = -1;

/** Says that `5z` to `7z` can be read in another order, if the points depend on it. */
function dragonNote(words: readonly string[], options: Options, rules: ScoringRules): string[] {
  const { win } = options;
  const pointsOf = (hand: readonly string[], tile: string | undefined) => {
    try {
      return fanPointsOf(claimArgument(hand, { ...options, ...(tile !== undefined && { win: tile }) }, EXAMPLE), rules);
    } catch (thrown) {
      if (thrown instanceof UsageError) return IMPOSSIBLE;
      throw thrown;
    }
  };
  const read = pointsOf(words, win);
  const other = pointsOf(words.map(withDragonsSwapped), win && withDragonsSwapped(win));
  if (read === other || other === IMPOSSIBLE) return [];
  const points = other === undefined ? 'not a winning hand' : `${other} points without flowers`;
  return ['', `5z, 6z, 7z are read as white, green, red, as in Tenhou. As red, green, white: ${points}.`];
}

function withDragonsSwapped(word: string): string {
  return word.replaceAll(/[1-7'+]+(?=z)/gi, (ranks) => ranks.replaceAll(/[57]/g, (rank) => (rank === '5' ? '7' : '5')));
}

/** A hint for hands with a kong written as four tiles. */
function kongHint({ concealed, winningTile }: WinClaim): string {
  const tiles = [...concealed, winningTile];
  const four = tiles.find((tile) => tiles.filter((other) => other === tile).length === COPIES_PER_KIND);
  return four === undefined ? '' : `; a kong is written ${formatCompactMeld({ type: 'concealedKong', tile: four })}`;
}

/** Scores one parsed line. Errors have the codes of the calculators' format. */
function answerFanLine(value: unknown, rules: ScoringRules): Result<FanResponse> {
  const claim = parseFanRequest(value);
  const score = claim.ok ? scoreHand(claim.value, rules) : claim;
  return score.ok
    ? success(toFanResponse(score.value))
    : failure(fanErrorCodeOf(score.error.code), score.error.message);
}
