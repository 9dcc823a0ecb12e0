// The sort orders of a roster.

import type { Roster } from '@mcr-arena/protocol/documents';

type Member = Roster['members'][number];

export const ROSTER_ORDERS = ['role', 'name', 'check', 'sign-in'] as const;
export type RosterOrder = (typeof ROSTER_ORDERS)[number];

/** States of a check, most urgent first. */
export const CHECK_ORDER: readonly Member['bots'][number]['state'][] = [
  'failed',
  'running',
  'queued',
  'unchecked',
  'passed-with-faults',
  'passed',
];

/** Parses the name of an order; `role` if it is unknown. */
export function orderNamed(name: string | null): RosterOrder {
  return ROSTER_ORDERS.find((order) => order === name) ?? 'role';
}

/** `role` is the server's order. */
export function sortedRoster(members: readonly Member[], order: RosterOrder): readonly Member[] {
  switch (order) {
    case 'role':
      return members;
    case 'name':
      return members.toSorted((a, b) => a.name.localeCompare(b.name));
    case 'check':
      return members.toSorted((a, b) => attentionOf(a) - attentionOf(b));
    case 'sign-in':
      return members.toSorted((a, b) => (a.lastSignInAt ?? '').localeCompare(b.lastSignInAt ?? ''));
  }
}

/** Members without a bot come first. */
function attentionOf({ bots }: Member): number {
  return bots.length === 0 ? -1 : Math.min(...bots.map(({ state }) => CHECK_ORDER.indexOf(state)));
}
