// The theme: the system's, until the user chooses one. `public/theme.js` applies a stored choice before the first paint.

import { keepChoice } from '../storage/kept-choice.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'theme';

class ThemeChoice {
  #current = $state<Theme>(firstTheme());

  get current(): Theme {
    return this.#current;
  }

  choose(theme: Theme): void {
    this.#current = theme;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    keepChoice(KEY, theme === 'system' ? undefined : theme);
  }
}

export const theme = new ThemeChoice();

function firstTheme(): Theme {
  const applied = document.documentElement.dataset.theme;
  return THEMES.find((known) => known === applied) ?? 'system';
}
