// Remote bots: they have no artifact and play over a connection opened with one of their tokens.

import { REMOTE_BOT, REMOTE_HOST } from '@mcr-arena/hosts';
import type { VersionKind } from './version-kind.ts';

export const REMOTE_KIND = {
  name: 'remote',
  host: REMOTE_HOST,
  needs: 'connections',
  isChecked: false,
  playsCasual: () => true,
  referenceOf: ({ botId }) => ({ host: REMOTE_HOST, bot: botId, parameters: {} }),
  entrantOf: () => ({ bot: REMOTE_BOT, unsealed: true }),
} as const satisfies VersionKind;
