// Prepares a program for its check: unpacks, recognises and builds it, so that hosts find it prepared.

import { fileURLToPath } from 'node:url';
import { BOT_FILES, prepareBot, programOf, separateOutput } from '@mcr-arena/hosts';
import type { PrepareUpload } from './preparation.ts';

const MIB = 2 ** 20;

export const prepare: PrepareUpload = async ({ bot }, { openRunner, cache, roomBytes, signal }) => {
  const files = roomBytes < BOT_FILES.bytes ? { ...BOT_FILES, bytes: roomBytes } : BOT_FILES;
  const prepared = await prepareBot(fileURLToPath(bot), { runner: await openRunner(), cache, files, signal });
  if (!prepared.ok) {
    const { code, message, buildOutput } = separateOutput(prepared.error);
    const isTooLarge = code === 'archive-too-large' || code === 'build-too-large';
    const quota = ` (your quota leaves ${(roomBytes / MIB).toFixed(1)} MiB for the unpacked and built files)`;
    const reason = isTooLarge && files !== BOT_FILES ? `${message}${quota}` : message;
    return { type: 'failed', code, message: reason, buildOutput };
  }
  const { bytes, buildOutput, release } = prepared.value;
  release();
  return { type: 'prepared', program: programOf(prepared.value), buildOutput, bytes };
};
