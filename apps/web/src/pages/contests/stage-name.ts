// Names of stages for display: the names in presets are translated, all others are shown as the organiser wrote them.

import type { Language } from '../../ui/language/languages.ts';
import { STAGE_NAMES } from './messages.ts';

export function stageName(name: string, language: Language): string {
  const names: Readonly<Record<string, string>> = STAGE_NAMES[language].names;
  return names[name] ?? name;
}

/** The stored name of a stage that is shown, or was entered, as `shown`. */
export function storedStageName(shown: string, language: Language): string {
  return Object.entries(STAGE_NAMES[language].names).find(([, name]) => name === shown)?.[0] ?? shown;
}

/** The name of a tournament: that of a contest's ends with its stage, and a number if the stage has several. */
export function tournamentName(name: string, language: Language): string {
  return name.replace(/ · (\S+)(?=( \d+)?$)/, (_, stage: string) => ` · ${stageName(stage, language)}`);
}
