import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { playthroughs } from './playthroughs.ts';

test.each(playthroughs().map(({ file, text }) => [file.pathname.split('/').at(-1)!, file, text] as const))(
  '%s matches the played deal ("npm run playthroughs" rewrites it)',
  (_, file, text) => {
    expect(existsSync(file)).toBe(true);
    expect(text).toBe(readFileSync(file, 'utf8'));
  },
);
