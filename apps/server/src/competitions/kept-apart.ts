// Keeps sets apart that must not be played at the same time: sets of the same wall in which one owner has uploaded bots at different tables.

import type { SetSpec } from '@mcr-arena/runs';
import { runsCode } from '../bots/kinds/version-kinds.ts';
import type { CompetitionRow } from './competition-row.ts';

/** The specification with a key for each such owner. `wall`: names the walls of the set in the competition. */
export function keptApart(row: CompetitionRow, spec: SetSpec, wall: string): SetSpec {
  const owners = ownersAtSeveralPlaces(row);
  if (owners.size === 0) return spec;
  const seated = spec.bots.flatMap(({ reference, version }) => {
    const owner = runsCode(reference) ? owners.get(version ?? '') : undefined;
    return owner === undefined ? [] : [owner];
  });
  if (seated.length === 0) return spec;
  return { ...spec, apart: [...new Set(seated)].map((owner) => `${row.id}/${wall}/${owner}`) };
}

/** Owners of several entrants, by version. */
function ownersAtSeveralPlaces({ entrants }: CompetitionRow): ReadonlyMap<string, string> {
  const versions = entrants.flatMap(({ botVersion }) => (botVersion === null ? [] : [botVersion]));
  const count = (owner: string): number => versions.filter(({ bot }) => bot.ownerId === owner).length;
  return new Map(versions.filter(({ bot }) => count(bot.ownerId) > 1).map(({ id, bot }) => [id, bot.ownerId]));
}
