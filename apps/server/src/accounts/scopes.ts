// Scopes: what a credential permits. The role of the user limits it: a token that was issued to an organiser permits nothing
// after the role is removed.

import { SCOPES } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { UserRole } from '../../dist/prisma/client.ts';

export type Scope = (typeof SCOPES)[number];

/** The scopes of users, each with those after it; `bot` is the scope of bots. */
export type UserScope = Exclude<Scope, 'bot'>;

/** As the database stores them. */
const scopesSchema = z.array(z.enum(SCOPES));

const SCOPES_OF_ROLE: Readonly<Record<UserRole, readonly UserScope[]>> = {
  user: ['user'],
  organiser: ['organiser', 'user'],
  administrator: ['administrator', 'organiser', 'user'],
};

/** Whether a user of `role` may hold a token of `scope`. */
export function roleCovers(role: UserRole, scope: UserScope): boolean {
  return SCOPES_OF_ROLE[role].includes(scope);
}

/** The scopes that a stored credential has, by the role of its user. */
export function scopesOf(stored: readonly string[], role: UserRole): readonly Scope[] {
  return scopesSchema.parse(stored).filter((scope) => scope === 'bot' || roleCovers(role, scope));
}

/** All that a user of `role` may do. */
export function scopesOfRole(role: UserRole): readonly UserScope[] {
  return SCOPES_OF_ROLE[role];
}

/** Whether what has `scopes` may do what needs `scope`. */
export function permits(scopes: readonly Scope[], scope: Scope): boolean {
  if (scope === 'bot') return scopes.includes('bot');
  return scopes.some((held) => held !== 'bot' && roleCovers(held, scope));
}
