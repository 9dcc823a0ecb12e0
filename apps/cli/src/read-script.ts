// The compressed parts of records from other sites.

import { inflateSync } from 'node:zlib';
import { MAX_SCRIPT_BYTES, type ReadScript, scriptDamaged } from '@mcr-arena/formats';
import { success } from '@mcr-arena/tiles';

/** Decompresses base64 of zlib data. */
export const readScript: ReadScript = (script) => {
  try {
    const bytes = inflateSync(Buffer.from(script, 'base64'), { maxOutputLength: MAX_SCRIPT_BYTES });
    return success(bytes.toString('utf8'));
  } catch {
    return scriptDamaged();
  }
};
