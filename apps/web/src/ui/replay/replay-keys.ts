// Keyboard commands of a replay. They also apply while the timeline's slider has the focus.

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

/** Select fields keep all their keys; buttons, links and check boxes keep the space bar. */
const KEEPS_ALL = 'select';
/** Text and select fields keep letter keys. */
const TYPES = 'select, textarea, input:not([type="range"], [type="checkbox"], [type="radio"])';
const DEAL_STEPS: Readonly<Record<string, -1 | 1>> = { n: 1, p: -1 };
const KEEPS_SPACE = 'button, a, summary, input:not([type="range"])';

/** -1 for the key of the previous deal, 1 for the next one; undefined for other keys and while the user types. */
export function dealStepOf({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent): -1 | 1 | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  if (target instanceof Element && target.closest(TYPES) !== null) return undefined;
  return DEAL_STEPS[key.toLowerCase()];
}

/** Handles a key of the replay. */
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
