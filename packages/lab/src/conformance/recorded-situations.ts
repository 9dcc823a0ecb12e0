// The recorded situations that come with the lab.

import { type SituationFile, situationFileSchema } from './situation.ts';
import file from './situations.json' with { type: 'json' };

let parsed: SituationFile | undefined;

export function recordedSituations(): SituationFile {
  parsed ??= situationFileSchema.parse(file);
  return parsed;
}
