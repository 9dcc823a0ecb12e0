// Issues tokens to users by name. Each token of a user controls everything that the user's other tokens created. A new name creates
// a user.

import { failure, type Result, success } from '@mcr-arena/tiles';
import type { User } from '../../dist/prisma/client.ts';
import type { Store } from '../database/open-database.ts';
import { roleCovers, type UserScope } from './scopes.ts';
import { createToken, type IssuedToken } from './tokens.ts';
import { createUser, findUser } from './users.ts';

interface UserTokenOrder {
  /** The user's name. */
  readonly name: string;
  readonly scope: UserScope;
  /** Display name; default: the user's name. */
  readonly label?: string;
  /** Id of the user who issues it. */
  readonly issuedBy?: string;
}

interface IssuedUserToken extends IssuedToken {
  readonly user: User;
}

type UserTokenError = 'user-exists' | 'user-suspended' | 'role-missing';

/** Issues a token to a user, who is created if the name is new. Errors: `UserTokenError`. */
export async function issueUserToken(
  store: Store,
  { name, scope, label = name, issuedBy }: UserTokenOrder,
): Promise<Result<IssuedUserToken, UserTokenError>> {
  const known = await findUser(store, name);
  const holder = known === undefined ? await createUser(store, { name, kind: 'person', role: scope }) : success(known);
  if (!holder.ok) return holder;
  const user = holder.value;
  if (user.suspendedAt !== null)
    return failure('user-suspended', `user "${name}" is suspended: resume the account first`);
  if (!roleCovers(user.role, scope)) {
    return failure(
      'role-missing',
      `user "${name}" has the role ${user.role}, which does not permit tokens of scope ${scope}`,
    );
  }
  const issued = await createToken(store, {
    user: user.id,
    scope,
    label,
    ...(issuedBy === undefined ? {} : { issuedBy }),
  });
  return success({ ...issued, user });
}
