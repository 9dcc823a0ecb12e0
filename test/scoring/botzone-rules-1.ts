// The Botzone rules of version 0.1, as its records name them.

import { BOTZONE_RULES, type ScoringRules } from '@mcr-arena/scoring';

export const BOTZONE_RULES_1: ScoringRules = { ...BOTZONE_RULES, version: 1, waitsInKnittedStraight: false };
