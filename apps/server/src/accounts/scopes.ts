// Scopes: what a credential permits. The role of the user limits it: a token that was issued to an organiser permits nothing
// after the role is removed.

import * as z from 'zod';
import type { UserRole } from '../../dist/prisma/client.ts';

export const SCOPES = ['administrator', 'organiser', 'bot'] as const;
export type Scope = (typeof SCOPES)[number];

/** The scopes of users; `bot` is the scope of bots. */
export type UserScope = Exclude<Scope, 'bot'>;

/** As the database stores them. */
const scopesSchema = z.array(z.enum(SCOPES));

const SCOPES_OF_ROLE: Readonly<Record<UserRole, readonly UserScope[]>> = {
  user: [],
  organiser: ['organiser'],
  administrator: ['administrator', 'organiser'],
};

/** Whether a user of `role` may hold a token of `scope`. */
export function roleCovers(role: UserRole, scope: UserScope): boolean {
  return SCOPES_OF_ROLE[role].includes(scope);
}

/** The scopes that a stored credential has, by the role of its user. */
export function scopesOf(stored: readonly string[], role: UserRole): readonly Scope[] {
  return scopesSchema.parse(stored).filter((scope) => scope === 'bot' || roleCovers(role, scope));
}
