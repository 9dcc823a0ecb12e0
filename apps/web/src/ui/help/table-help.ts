// Help for learners at a table: what the hand is going for, what each action leads to and why, in the order in which `goal` prefers
// them, the points of each wait, and why a win is not offered. Uses only what the seat has seen.

import {
  counselOn,
  type DiscardRisk,
  explainWithWin,
  type HandAfter,
  handAfterClaim,
  handAfterKong,
  type Outlook,
  outlookOfHand,
  type Plan,
  type Reason,
  type SaferDiscard,
} from '@mcr-arena/bot-goal';
import { type Action, type Observation, observe, type TableView, type ViewEvent, winScoreFor } from '@mcr-arena/engine';
import { type FanId, scoreHand, type WinClaim } from '@mcr-arena/scoring';
import { acceptanceOf, type UsefulTile } from '@mcr-arena/shanten';
import { COPIES_PER_KIND, KINDS, type Meld, type TileIndex, tilesOfCounts, tilesOfMeld } from '@mcr-arena/tiles';

export interface TableHelp {
  /** What `goal` would do comes first. On other seats' turns, a single option without an action. */
  readonly options: readonly OptionHelp[];
  /** The discard that is better than the first option if the risk counts. */
  readonly safer: SaferDiscard | undefined;
  /** What the hand is going for, the best plans first: before a discard, or without a claim. */
  readonly plans: readonly Plan[];
  /** Points that a win needs. */
  readonly minimum: number;
  /** Points and fans of a complete hand that is worth too little; otherwise undefined. */
  readonly refusedWin: Worth | undefined;
}

/** Plans shown of a hand. */
const PLANS = 3;

/** An action with the hand after it; a claim with the discard that `goal` would choose then. */
export interface OptionHelp {
  readonly action: Action | undefined;
  /** In points, comparable only between the options; undefined without an action. */
  readonly value: number | undefined;
  /** The risk of its discard; undefined for actions without one. */
  readonly risk: DiscardRisk | undefined;
  /** The tiles held after a claim, and the tiles of all melds; undefined for other actions. */
  readonly after: TilesAfter | undefined;
  /** Undefined for a win. */
  readonly reach: Reach | undefined;
  /** Why it is the best action, or why it is worse; undefined without an action. */
  readonly reason: Reason | undefined;
  /** What the hand is going for after a claim, the best plans first; undefined for other actions. */
  readonly plans: readonly Plan[] | undefined;
}

export interface TilesAfter {
  readonly held: readonly TileIndex[];
  readonly melds: readonly (readonly TileIndex[])[];
}

/** How far a hand is from ready, and from enough points. */
export interface Reach {
  readonly shanten: number;
  /** Tiles that the nearest hand worth the minimum lacks, 1 or more; undefined if `goal` finds none. */
  readonly away: number | undefined;
  readonly useful: readonly UsefulTile[];
  /** Total unseen copies of all useful tiles. */
  readonly unseen: number;
  /** The waits, with their points; empty unless the hand is ready. */
  readonly waits: readonly WaitHelp[];
}

export interface WaitHelp {
  readonly tile: TileIndex;
  readonly unseen: number;
  /** Points and fans of a win on a discard. */
  readonly claimed: Worth;
  /** Points and fans of a self-drawn win. */
  readonly selfDrawn: Worth;
}

export interface Worth {
  /** Points without those for flowers, which do not count towards the minimum. */
  readonly fanPoints: number;
  readonly minimum: number;
  readonly fans: readonly FanId[];
}

/** `legalActions`: of the open question; undefined while no question is open. */
export function tableHelp(view: readonly ViewEvent[], legalActions: readonly Action[] | undefined): TableHelp {
  const seen = observe(view);
  const observation = 'question' in seen && seen.question !== undefined ? (seen as Observation) : undefined;
  const minimum = seen.rules.scoring.minimumPoints;
  if (observation === undefined || legalActions === undefined) {
    const outlook = outlookOfHand(seen);
    const reach = reachOf(seen, ownHand(seen), outlook);
    return {
      options: [{ ...NO_ACTION, reach }],
      safer: undefined,
      plans: outlook.plans.slice(0, PLANS),
      minimum,
      refusedWin: undefined,
    };
  }
  return { ...adviceOn(observation, legalActions), minimum, refusedWin: refusedWinOf(observation, legalActions) };
}

const NO_ACTION = {
  action: undefined,
  value: undefined,
  risk: undefined,
  after: undefined,
  reason: undefined,
  plans: undefined,
};

function ownHand({ hand, melds, seat }: TableView): HandAfter {
  return { hand, melds: melds[seat].filter((meld): meld is Meld => meld.type !== 'hiddenKong') };
}

function adviceOn(
  observation: Observation,
  legalActions: readonly Action[],
): Pick<TableHelp, 'options' | 'safer' | 'plans'> {
  const { alternatives, safer } = explainWithWin(observation, withDiscards(observation, legalActions));
  const counsel = counselOn(observation, alternatives);
  const shown = alternatives.filter(
    ({ action }, place) => alternatives.findIndex((each) => isSameClaim(each.action, action)) === place,
  );
  const options = shown.map((alternative): OptionHelp => {
    const { action } = alternative;
    const outlook = counsel.after(action);
    const isClaim = action.type === 'chow' || action.type === 'pung';
    return {
      ...alternative,
      risk: alternative.risk,
      ...outcomeOf(observation, action, outlook),
      reason: counsel.reasonOf(alternative),
      plans: isClaim ? outlook.plans.slice(0, PLANS) : undefined,
    };
  });
  return { options, safer, plans: counsel.before.plans.slice(0, PLANS) };
}

/** The actions, with each claim that must be followed by a discard once for every tile that could be discarded. */
function withDiscards(observation: Observation, legalActions: readonly Action[]): readonly Action[] {
  const { question } = observation;
  return legalActions.flatMap((action): readonly Action[] => {
    if ((action.type !== 'chow' && action.type !== 'pung') || action.discard !== undefined) return [action];
    if (question.type === 'turn') throw new Error("a claim on the seat's own turn");
    const { hand } = handAfterClaim(ownHand(observation), action, question);
    return KINDS.filter((tile) => hand[tile]! > 0).map((discard) => ({ ...action, discard }));
  });
}

/** Whether two claims differ at most in their discards. */
function isSameClaim(a: Action, b: Action): boolean {
  return a === b || (a.type === 'chow' ? b.type === 'chow' && a.low === b.low : a.type === 'pung' && b.type === 'pung');
}

function outcomeOf(observation: Observation, action: Action, outlook: Outlook): Pick<OptionHelp, 'after' | 'reach'> {
  if (action.type === 'win') return { after: undefined, reach: undefined };
  const after = handAfter(observation, action);
  const reach = reachOf(observation, after, outlook);
  return { reach, after: action.type === 'chow' || action.type === 'pung' ? tilesOf(after) : undefined };
}

function handAfter(observation: Observation, action: Action): HandAfter {
  const own = ownHand(observation);
  const { question } = observation;
  switch (action.type) {
    case 'discard':
      return without(own, action.tile);
    case 'chow':
    case 'pung':
      if (question.type === 'turn') throw new Error("a claim on the seat's own turn");
      return without(handAfterClaim(own, action, question), action.discard!);
    case 'concealedKong':
    case 'addedKong':
    case 'meldedKong':
      return handAfterKong(own, action, question);
    default:
      return own;
  }
}

function without({ hand, melds }: HandAfter, discard: TileIndex): HandAfter {
  const left = hand.slice();
  left[discard]! -= 1;
  return { hand: left, melds };
}

function tilesOf({ hand, melds }: HandAfter): TilesAfter {
  return { held: tilesOfCounts(hand), melds: melds.map(tilesOfMeld) };
}

/** Undefined if no winning form is left within reach, and between a claim and its discard. */
function reachOf(seen: TableView, { hand, melds }: HandAfter, { plans }: Outlook): Reach | undefined {
  const concealed = tilesOfCounts(hand);
  if (concealed.length + 3 * melds.length !== 13) return undefined;
  const visible = seen.unseen.map((count) => COPIES_PER_KIND - count);
  const [accepted] = acceptanceOf({ concealed, melds, flowers: [] }, visible);
  if (accepted?.shanten === undefined) return undefined;
  const { shanten, useful, unseen } = accepted;
  const away = plans.length === 0 ? undefined : Math.min(...plans.map((plan) => plan.away));
  return { shanten, away, useful, unseen, waits: shanten === 0 ? waitsOf(seen, concealed, melds, useful) : [] };
}

function waitsOf(
  seen: TableView,
  concealed: readonly TileIndex[],
  melds: readonly Meld[],
  useful: readonly UsefulTile[],
): readonly WaitHelp[] {
  return useful.map(({ tile, unseen }) => {
    const worth = (selfDrawn: boolean): Worth => worthOf(claimOf(seen, melds, concealed, tile, selfDrawn), seen);
    return { tile, unseen, claimed: worth(false), selfDrawn: worth(true) };
  });
}

function claimOf(
  { seatWind, prevalentWind, flowers, seat, shown }: TableView,
  melds: readonly Meld[],
  concealed: readonly TileIndex[],
  winningTile: TileIndex,
  selfDrawn: boolean,
): WinClaim {
  return {
    melds,
    concealed,
    winningTile,
    selfDrawn,
    seatWind,
    prevalentWind,
    lastOfKind: shown[winningTile] === 3,
    afterKong: false,
    lastOfWall: false,
    flowers: flowers[seat].length,
  };
}

function worthOf(claim: WinClaim, { rules }: TableView): Worth {
  const scored = scoreHand(claim, rules.scoring);
  const minimum = rules.scoring.minimumPoints;
  if (!scored.ok) return { fanPoints: 0, minimum, fans: [] };
  const { fanPoints, fans } = scored.value;
  return { fanPoints, minimum, fans: fans.map(({ fan }) => fan) };
}

function refusedWinOf(observation: Observation, legalActions: readonly Action[]): Worth | undefined {
  if (legalActions.some(({ type }) => type === 'win')) return undefined;
  const score = winScoreFor(observation);
  if (score === undefined) return undefined;
  const { fanPoints, fans } = score;
  return { fanPoints, minimum: observation.rules.scoring.minimumPoints, fans: fans.map(({ fan }) => fan) };
}
