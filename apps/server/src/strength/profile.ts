// The profile of a person. Others see the name, and what the person chose to show.

import type { Profile, ProfileChoices } from '@mcr-arena/protocol/documents';
import type { PrismaClient, User, UserKind } from '../../dist/prisma/client.ts';
import { keyOfUserName } from '../accounts/user-names.ts';
import { listPublicGames } from '../games/game-reading.ts';
import { readStyle } from './deal-styles.ts';
import { readEstimate } from './read-strength.ts';

/** The account with this name, which has a profile. */
export async function findProfiled(prisma: PrismaClient, name: string): Promise<User | undefined> {
  const where = { nameKey: keyOfUserName(name), kind: { in: ['person', 'organisation'] as UserKind[] } };
  return (await prisma.user.findUnique({ where })) ?? undefined;
}

/** Undefined if no account has the name. `reader`: undefined for a visitor. Others see only the name of a suspended account. */
export async function readProfile(
  prisma: PrismaClient,
  name: string,
  reader: string | undefined,
): Promise<Profile | undefined> {
  const user = await findProfiled(prisma, name);
  if (user === undefined) return undefined;
  const { id } = user;
  const isOwn = id === reader;
  const choices = choicesOf(user);
  const shows = (part: keyof ProfileChoices) => isOwn || (choices[part] && user.suspendedAt === null);
  return {
    name: user.name,
    ...(isOwn && { choices }),
    ...(shows('strength') && { strength: await readEstimate(prisma, id, new Date()) }),
    ...(shows('style') && { style: await readStyle(prisma, id) }),
    ...(shows('games') && { games: [...(await listPublicGames(prisma, id))] }),
  };
}

function choicesOf({ strengthListed, styleShown, gamesShown }: User): ProfileChoices {
  return { strength: strengthListed, style: styleShown, games: gamesShown };
}

/** Stores the choices that are present. The list of strengths names the user from its next computation on, or removes them at once. */
export async function chooseShown(
  prisma: PrismaClient,
  id: string,
  { strength, style, games }: { readonly [Part in keyof ProfileChoices]?: boolean | undefined },
): Promise<ProfileChoices> {
  const data = {
    ...(strength !== undefined && { strengthListed: strength }),
    ...(style !== undefined && { styleShown: style }),
    ...(games !== undefined && { gamesShown: games }),
  };
  return choicesOf(await prisma.user.update({ where: { id }, data }));
}
