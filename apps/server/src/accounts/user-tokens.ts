// Tokens of users by the user's name. A name is a user: a token of a name that has been used before is one more token of
// that user, so that it controls what earlier ones made. A name that is new makes the user.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { User } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { roleCovers, type UserScope } from './scopes.ts';
import { createToken, type IssuedToken } from './tokens.ts';
import { createUser, findUser } from './users.ts';

export interface UserTokenOrder {
  /** The user's name. */
  readonly name: string;
  readonly scope: UserScope;
  /** For people; absent: the user's name. */
  readonly label?: string;
  /** Id of the user who issues it. */
  readonly issuedBy?: string;
}

export interface IssuedUserToken extends IssuedToken {
  readonly user: User;
}

export type UserTokenError = 'user-exists' | 'user-suspended' | 'role-missing';

/** Issues a token to a user, who is made where the name is new. Errors: `UserTokenError`. */
export async function issueUserToken(
  store: Store,
  { name, scope, label = name, issuedBy }: UserTokenOrder,
): Promise<Result<IssuedUserToken, UserTokenError>> {
  const known = await findUser(store, name);
  const holder = known === undefined ? await createUser(store, { name, kind: 'person', role: scope }) : success(known);
  if (!holder.ok) return holder;
  const user = holder.value;
  if (user.suspendedAt !== null) return failure('user-suspended', `user "${name}" is suspended: resume the user first`);
  if (!roleCovers(user.role, scope)) {
    return failure('role-missing', `user "${name}" has the role ${user.role}, which has no tokens of scope ${scope}`);
  }
  const issued = await createToken(store, {
    ...{ user: user.id, scope, label },
    ...(issuedBy === undefined ? {} : { issuedBy }),
  });
  return success({ ...issued, user });
}
