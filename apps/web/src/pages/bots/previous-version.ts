// The version with which a version is compared first.

import type { BotDocument } from '@mcr-arena/protocol/documents';
import { meetsVerdict } from '@mcr-arena/tournament';

/** Number of the newest version before `number` that can play. */
export function previousVersion({ versions }: Pick<BotDocument, 'versions'>, number: number): number | undefined {
  return versions.find((version) => version.number < number && meetsVerdict(version.state))?.number;
}
