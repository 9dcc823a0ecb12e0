// Names of the scoring rules that a user can choose.

import type { RulesName } from '@mcr-arena/scoring';
import { messages } from '../language/languages.ts';

export const RULES_MESSAGES = messages({
  en: {
    label: 'Rules',
    question: 'Which rules do you play by? Some hands have other totals.',
    names: { mcr: 'Chinese practice', wmo: 'WMO / Europe' } satisfies Record<RulesName, string>,
  },
  zh: {
    label: '规则',
    question: '你按哪种规则打？有些和牌的番数不同。',
    names: { mcr: '中国通行规则', wmo: '世界麻将组织规则（欧洲）' },
  },
});
