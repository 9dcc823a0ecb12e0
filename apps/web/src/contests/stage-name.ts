// Stage names for display: the names in presets are translated, all others are shown as the organiser wrote them.

import type { Language } from '../language/languages.ts';
import { STAGE_NAMES } from './messages.ts';

export function stageName(name: string, language: Language): string {
  const names: Readonly<Record<string, string>> = STAGE_NAMES[language];
  return names[name] ?? name;
}
