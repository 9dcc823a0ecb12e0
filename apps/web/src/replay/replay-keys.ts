// The keys of a replay.

import type { ReplayWalk } from './replay-walk.svelte.ts';

const ACTIONS: Readonly<Record<string, (walk: ReplayWalk) => void>> = {
  ArrowRight: (walk) => walk.goBy(1),
  ArrowLeft: (walk) => walk.goBy(-1),
  ArrowDown: (walk) => walk.goToDecision(1),
  ArrowUp: (walk) => walk.goToDecision(-1),
  Home: (walk) => walk.goTo(0),
  End: (walk) => walk.goTo(walk.timeline.last),
  ' ': (walk) => walk.toggle(),
};

/** Lists keep their keys; buttons, links and boxes the space bar. The timeline's slider gives its keys to the replay. */
const KEEPS_ALL = 'select';
/** Letters belong to fields and lists. */
const TYPES = 'select, textarea, input:not([type="range"], [type="checkbox"], [type="radio"])';
const DEAL_STEPS: Readonly<Record<string, -1 | 1>> = { n: 1, p: -1 };
const KEEPS_SPACE = 'button, a, summary, input:not([type="range"])';

/** To the deal before (-1) or after (1), if the key says so. Not while something is typed. */
export function dealStepOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): -1 | 1 | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (target instanceof Element && target.closest(TYPES) !== null) return undefined;
  return DEAL_STEPS[key.toLowerCase()];
}

/** Does what the key says, if it is one of the replay's. */
export function followKey(event: KeyboardEvent, walk: ReplayWalk): void {
  const action = ACTIONS[event.key];
  if (action === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const { target } = event;
  if (target instanceof Element) {
    if (target.closest(KEEPS_ALL) !== null) return;
    if (event.key === ' ' && target.closest(KEEPS_SPACE) !== null) return;
  }
  event.preventDefault();
  action(walk);
}
