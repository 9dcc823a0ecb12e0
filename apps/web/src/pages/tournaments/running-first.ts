// The order of the tournament list.

import type { TournamentSummary } from '@mcr-arena/protocol/documents';

/** Running tournaments first, then the others of `listed`. If a tournament is in both lists, its entry in `listed` counts. */
export function runningFirst(
  running: readonly TournamentSummary[],
  listed: readonly TournamentSummary[],
): readonly TournamentSummary[] {
  const byId = new Map(listed.map((one) => [one.id, one]));
  const first = [
    ...running.map((one) => byId.get(one.id) ?? one),
    ...listed.filter(({ status }) => status === 'running'),
  ].filter(({ status }) => status === 'running');
  const above = new Map(first.map((one) => [one.id, one]));
  return [...above.values(), ...listed.filter(({ id }) => !above.has(id))];
}
