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

/** Fields keep their own keys, and buttons and links the space bar; the timeline's slider gives its keys to the replay. */
const KEEPS_ALL = 'select, textarea, input:not([type="range"]), [contenteditable]';
const KEEPS_SPACE = 'button, a, summary';

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
