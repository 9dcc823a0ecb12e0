// The sentence about what an answer leads to.

import type { Texts } from '../../ui/language/languages.ts';
import { formatShare } from '../../ui/language/numbers.ts';
import type { Consequence, Exercise } from './exercise.ts';
import type { LEARN_EN } from './messages-en.ts';

/** Empty for a right answer: its step says why. */
export function consequenceText(
  consequence: Consequence,
  { answering }: Exercise,
  { wrong }: Texts<typeof LEARN_EN>,
  tag: string,
): string {
  switch (consequence.type) {
    case 'right':
      return '';
    case 'picked': {
      const { extra, missing } = consequence;
      return wrong.picked(extra, missing);
    }
    case 'noSet':
      if (consequence.why !== 'size') return wrong[consequence.why];
      return wrong.size(answering.type === 'pick' && answering.picked.type === 'kong' ? 4 : 3);
    case 'isSet':
      return wrong.isSet[consequence.set];
    case 'lacks': {
      const { missing, fewest } = consequence;
      return fewest === 0 ? wrong.stillLacks(missing) : wrong.lacks(missing, fewest);
    }
    case 'usefulLeft':
      return wrong.usefulLeft(consequence.unseen, consequence.most);
    case 'valued':
      return wrong.valued(formatShare(consequence.share, tag));
    case 'tooFewPoints':
      return wrong.tooFewPoints(consequence.points, consequence.minimum);
    case 'worthLess':
      return wrong.worthLess(consequence.points, consequence.most);
    case 'notAllowed':
      return wrong.notAllowed;
    case 'lessLikely':
      return wrong.lessLikely(formatShare(consequence.chance, tag), formatShare(consequence.best, tag));
    case 'number':
      return consequence.isTooHigh ? wrong.tooHigh : wrong.tooLow;
  }
}
