// Checks a deal's wall against the hash published before the deal (docs/tables.md, "Commitments").

import type { TableDealOver } from '@mcr-arena/protocol';

/** `unchecked`: the browser has no SHA-256, which it offers only on pages loaded over HTTPS or from this machine. */
export type WallCheck = 'kept' | 'broken' | 'unchecked';

/** `shown`: the commitment published before the deal; undefined if the page was opened later. */
export async function checkWall(
  { record, salt, commitment }: Pick<TableDealOver, 'record' | 'salt' | 'commitment'>,
  shown: string | undefined,
): Promise<WallCheck> {
  if (globalThis.crypto?.subtle === undefined) return 'unchecked';
  const lines = ['mcr-arena/wall-commitment/1', salt, record.config?.wall].join('\n');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hash === commitment && (shown === undefined || shown === commitment) ? 'kept' : 'broken';
}
