// Names of stages.

import type { Messages } from '../../ui/language/languages.ts';

/** The displayed names of the presets' stages, by stored name. */
export const STAGE_NAMES: Messages<Readonly<Record<'Qualification' | 'Elimination' | 'Final', string>>> = {
  en: { Qualification: 'Qualification', Elimination: 'Elimination', Final: 'Final' },
  zh: { Qualification: '资格赛', Elimination: '淘汰赛', Final: '决赛' },
};
