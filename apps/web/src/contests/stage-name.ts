// Names of stages. Those of the presets are shown in the reader's language, all others as the organiser wrote them.

import type { Language } from '../language/languages.ts';

const ZH: Readonly<Record<string, string>> = { Qualification: '资格赛', Elimination: '淘汰赛', Final: '决赛' };

export function stageName(name: string, language: Language): string {
  return language === 'zh' ? (ZH[name] ?? name) : name;
}
