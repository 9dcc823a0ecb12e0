import { test } from 'vitest';
import { expectDigests } from './digest-check.ts';
import { useScratchFolder } from './scratch-folder.ts';

const inScratch = useScratchFolder();

test('a seed reproduces the deals, deltas and standings of version 0.1.0', () => expectDigests(0, 1, inScratch));
