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
const KEEPS_SPACE = 'button, a, summary, input:not([type="range"])';

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
