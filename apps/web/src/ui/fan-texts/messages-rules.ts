// Names of the scoring rules that a user can choose.

import type { RulesName } from '@mcr-arena/scoring';
import { messages } from '../language/languages.ts';

export const RULES_MESSAGES = messages({
  en: {
    label: 'Rules',
    names: { mcr: 'Chinese practice', wmo: 'WMO / Europe' } satisfies Record<RulesName, string>,
  },
  zh: {
    label: '规则',
    names: { mcr: '中国通行规则', wmo: '世界麻将组织规则（欧洲）' },
  },
});
