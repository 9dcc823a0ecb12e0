// Contrast of the page colours by WCAG 2.2: at least 4.5 for text, 3 for graphics.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const css = readFileSync(join(import.meta.dirname, '../../apps/web/src/ui/theme/tokens.css'), 'utf8');
const THEMES = ['light', 'dark'] as const;

function colour(token: string, theme: (typeof THEMES)[number]): string {
  const pair = new RegExp(`--${token}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  if (pair === null) throw new Error(`no token ${token}`);
  return pair[theme === 'light' ? 1 : 2]!;
}

/** Relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

const SURFACES = ['surface', 'surface-raised', 'surface-sunken'];
const TEXTS = ['text', 'text-muted', 'accent', 'gain', 'loss', 'warning', 'danger'];
const PAIRS = [
  ...SURFACES.flatMap((surface) => TEXTS.map((text) => [text, surface, 4.5] as const)),
  ['on-accent', 'accent', 4.5] as const,
  ['text', 'accent-soft', 4.5] as const,
  ['text-muted', 'accent-soft', 4.5] as const,
  ['warning', 'warning-soft', 4.5] as const,
  ['danger', 'danger-soft', 4.5] as const,
  ['line-strong', 'surface', 3] as const,
];

test.each(THEMES.flatMap((theme) => PAIRS.map((pair) => [theme, ...pair] as const)))(
  '%s: %s on %s has a contrast of at least %s',
  (theme, text, surface, least) => {
    expect(contrast(colour(text, theme), colour(surface, theme))).toBeGreaterThanOrEqual(least);
  },
);
