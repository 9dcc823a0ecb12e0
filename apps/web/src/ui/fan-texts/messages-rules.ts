// Names of the scoring rules that a user can choose.

import type { TableOptions } from '@mcr-arena/protocol/documents';
import { messages } from '../language/languages.ts';

export const RULES_MESSAGES = messages({
  en: {
    label: 'Rules',
    names: { mcr: 'Chinese practice', wmo: 'WMO / Europe' } satisfies Record<TableOptions['rules'], string>,
  },
  zh: {
    label: '规则',
    names: { mcr: '中国通行规则', wmo: '世界麻将组织规则（欧洲）' },
  },
});
