// Scopes: the permissions of a credential, limited by the role of its user. For example, an organiser's token permits nothing once
// the role is removed.

import { SCOPES } from '@mcr-arena/protocol/documents';
import * as z from 'zod';
import type { UserRole } from '../../dist/prisma/client.ts';

export type Scope = (typeof SCOPES)[number];

/** The scopes of users; each includes those after it. Scope `bot` is for bots. */
export type UserScope = Exclude<Scope, 'bot'>;

/** Scopes as stored in the database. */
const scopesSchema = z.array(z.enum(SCOPES));

const SCOPES_OF_ROLE: Readonly<Record<UserRole, readonly UserScope[]>> = {
  user: ['user'],
  organiser: ['organiser', 'user'],
  administrator: ['administrator', 'organiser', 'user'],
};

/** Whether a user with `role` may have a token of `scope`. */
export function roleCovers(role: UserRole, scope: UserScope): boolean {
  return SCOPES_OF_ROLE[role].includes(scope);
}

/** The effective scopes of a stored credential, given the role of its user. */
export function scopesOf(stored: readonly string[], role: UserRole): readonly Scope[] {
  return scopesSchema.parse(stored).filter((scope) => scope === 'bot' || roleCovers(role, scope));
}

/** All scopes of a user with `role`. */
export function scopesOfRole(role: UserRole): readonly UserScope[] {
  return SCOPES_OF_ROLE[role];
}

/** Whether `scopes` include `scope`, or a wider one. */
export function permits(scopes: readonly Scope[], scope: Scope): boolean {
  if (scope === 'bot') return scopes.includes('bot');
  return scopes.some((held) => held !== 'bot' && roleCovers(held, scope));
}
