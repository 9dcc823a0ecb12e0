// A whole deal as text for review: every question with its legal actions and replies, every event, the hands. The
// texts are in test/fixtures/playthroughs; `npm run playthroughs` rewrites them, and their diff is reviewed.

import {
  type Action,
  apply,
  askedSeats,
  type DealEvent,
  type DealState,
  type DealStep,
  formatAction,
  legalActions,
  type PlayedDeal,
  type Reply,
  replay,
  wallLeftOf,
} from '@mcr-arena/engine';
import {
  formatBotzoneTile,
  formatBotzoneTiles,
  formatCompactHand,
  SEATS,
  type Seat,
  tilesOfCounts,
} from '@mcr-arena/tiles';

/** The text of a deal that has ended. */
export function playthroughOf(title: string, { events, steps }: PlayedDeal): string {
  const lines = [title, ''];
  let state = replay(events.slice(0, 1));
  const show = (event: DealEvent): void => {
    lines.push(`  ${eventLine(event)}`);
    if (event.type !== 'dealStarted') state = apply(state, event);
  };
  const stepped = steps.reduce((sum, step) => sum + step.events.length, 0);
  for (const event of events.slice(0, events.length - stepped)) show(event);
  lines.push(...handLines(state));
  for (const [question, step] of steps.entries()) {
    lines.push('', `question ${question}: ${phaseLine(state)}`, ...answerLines(state, step));
    for (const event of step.events) show(event);
    if (step.events.some(({ type }) => type !== 'discarded' && type !== 'foul')) lines.push(...handLines(state));
  }
  return `${lines.join('\n')}\n`;
}

function phaseLine({ phase, wall }: DealState): string {
  const left = `(left ${wallLeftOf(wall).join(' ')})`;
  switch (phase.type) {
    case 'turn': {
      const drawn = phase.drawn === undefined ? 'has claimed' : `has drawn ${formatBotzoneTile(phase.drawn)}`;
      return `seat ${phase.seat} ${drawn}${phase.afterKong ? ' after a kong' : ''} ${left}`;
    }
    case 'claim':
    case 'robKong':
      return `${phase.type} of seat ${phase.seat}'s ${formatBotzoneTile(phase.tile)} ${left}`;
    default:
      return phase.type;
  }
}

function answerLines(state: DealState, { replies }: DealStep): string[] {
  const asked = askedSeats(state);
  return SEATS.flatMap((seat) => {
    const reply = replies[seat];
    if (!asked.includes(seat) && (reply === undefined || reply.type === 'pass')) return [];
    return [`    seat ${seat} may ${actionsLine(legalActions(state, seat))}`, `    seat ${seat}: ${replyLine(reply)}`];
  });
}

/** Merges actions that differ only in their last tile: "discard W1 W2". */
function actionsLine(actions: readonly Action[]): string {
  const groups = new Map<string, string[]>();
  for (const action of actions) {
    const words = formatAction(action).split(' ');
    const tile = /^[WTBFJ]\d$/.test(words.at(-1)!) ? words.pop()! : '';
    const key = words.join(' ');
    groups.set(key, [...(groups.get(key) ?? []), tile]);
  }
  return [...groups].map(([words, tiles]) => `${words} ${tiles.join(' ')}`.trim()).join(' · ');
}

function replyLine(reply: Reply | undefined): string {
  if (reply === undefined) return 'nothing';
  switch (reply.type) {
    case 'timedOut':
      return 'no reply in time';
    case 'crashed':
      return `crashed (${reply.verdict ?? 'gone'})`;
    case 'unreadable':
      return `unreadable: ${JSON.stringify(reply.text)}`;
    default:
      return formatAction(reply);
  }
}

function handLines({ seats }: DealState): string[] {
  return SEATS.map((seat) => {
    const { hand, melds, flowers } = seats[seat];
    const text = formatCompactHand({ concealed: tilesOfCounts(hand), melds, flowers });
    return `    ${seat}  ${text}`;
  });
}

const bySeat = (valueAt: (seat: Seat) => string): string => SEATS.map((seat) => `${seat} ${valueAt(seat)}`).join(' | ');

function eventLine(event: DealEvent): string {
  switch (event.type) {
    case 'dealStarted': {
      const { rules, prevalentWind, wall } = event.config;
      return `${rules.format}, ${rules.scoring.id}, ${rules.onFault}, prevalent wind ${prevalentWind}\n  wall ${formatBotzoneTiles(wall)}`;
    }
    case 'dealt':
      return `dealt ${bySeat((seat) => `${formatBotzoneTiles(event.hands[seat])} (${formatBotzoneTiles(event.flowers[seat])})`)}`;
    case 'drawn':
      return `${event.seat} draws ${formatBotzoneTile(event.tile)}${event.afterKong ? ' after a kong' : ''}`;
    case 'flowerShown':
      return `${event.seat} shows ${formatBotzoneTile(event.tile)}`;
    case 'discarded':
      return `${event.seat} discards ${formatBotzoneTile(event.tile)}${event.drawn ? ' as drawn' : ''}`;
    case 'claimed':
      return `${event.seat} claims a ${event.meld.type}`;
    case 'kongDeclared':
      return `${event.seat} declares a ${event.meld.type}`;
    case 'foul':
      return `${event.seat} fouls: ${event.reason} (${event.message})`;
    case 'dealEnded':
      return `ends: ${outcomeLine(event)}, deltas ${event.deltas.join(' ')}`;
  }
}

function outcomeLine({ outcome }: Extract<DealEvent, { readonly type: 'dealEnded' }>): string {
  if (outcome.type === 'exhausted') return 'exhausted';
  if (outcome.type === 'foul') return `foul of seat ${outcome.seat}`;
  const { winner, from, winningTile, score } = outcome;
  const fans = score.fans.map(({ fan, count, points }) => `${fan} ${count > 1 ? `${count}×` : ''}${points}`).join(', ');
  return `seat ${winner} wins on ${formatBotzoneTile(winningTile)} ${from === undefined ? 'self-drawn' : `from seat ${from}`}: ${score.total} (${fans})`;
}
