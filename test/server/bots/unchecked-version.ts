import type { PrismaClient } from '../../../apps/server/dist/prisma/client.ts';

/** Adds a version of a new bot whose check is not in any queue. Returns its id. The file is named after the bot. */
export async function addUncheckedVersion(prisma: PrismaClient, ownerId: string, name: string): Promise<string> {
  const { id } = await prisma.bot.create({ data: { ownerId, name } });
  const version = await prisma.botVersion.create({
    data: {
      botId: id,
      number: 1,
      kind: 'stdio',
      manifest: { kind: 'stdio', file: `${name}.js` },
      contentHash: name,
      check: { create: {} },
    },
  });
  return version.id;
}
