// Stores the newest progress of a check for its page, one write at a time.

import type { CheckProgressDocument } from '@mcr-arena/protocol/documents';
import type { PrismaClient } from '../../../dist/prisma/client.ts';

/** Shortest time between two writes. */
const PROGRESS_MS = 300;

export interface ProgressWriter {
  note(progress: CheckProgressDocument): void;
  /** Stops storing; resolves once the current write has ended. */
  flush(): Promise<void>;
}

export function createProgressWriter(
  prisma: PrismaClient,
  versionId: string,
  onError: (error: unknown) => void,
): ProgressWriter {
  let newest: CheckProgressDocument | undefined;
  let writing: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    while (newest !== undefined) {
      const progress = newest;
      newest = undefined;
      await prisma.botCheck.updateMany({ where: { versionId, state: 'running' }, data: { progress } }).catch(onError);
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_MS));
    }
    writing = undefined;
  };
  return {
    note: (progress) => {
      newest = progress;
      writing ??= write();
    },
    flush: async () => {
      newest = undefined;
      await writing;
    },
  };
}
