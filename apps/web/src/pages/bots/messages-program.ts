// Texts about how an uploaded program was recognised.

import type { Messages } from '../../ui/language/language.svelte.ts';

/** How the protocol was recognised. */
type Basis = 'manifest' | 'macro' | 'event-words' | 'request-words' | 'no-words';

export interface ProgramTexts {
  readonly recognised: string;
  readonly protocols: Readonly<Record<string, string>>;
  readonly keepRunning: string;
  readonly runtime: (name: string) => string;
  readonly bases: Readonly<Record<Basis, string>>;
}

export const PROGRAM_MESSAGES: Messages<ProgramTexts> = {
  en: {
    recognised: 'Recognised as',
    protocols: { 'botzone-json': 'Botzone JSON', 'botzone-simple': 'Botzone simple interaction', events: 'events' },
    keepRunning: 'keep-running',
    runtime: (name) => `runtime ${name}`,
    bases: {
      manifest: 'from bot.json',
      macro: 'by its macro SIMPLEIO',
      'event-words': 'by “legalActions” or “dealStarted” in its code',
      'request-words': 'by “requests” in its code',
      'no-words': 'by default: its code has no marker of another protocol',
    },
  },
  zh: {
    recognised: '识别为',
    protocols: { 'botzone-json': 'Botzone JSON 交互', 'botzone-simple': 'Botzone 简单交互', events: 'events' },
    keepRunning: '长时运行',
    runtime: (name) => `运行环境 ${name}`,
    bases: {
      manifest: '依据 bot.json',
      macro: '依据宏 SIMPLEIO',
      'event-words': '代码中有“legalActions”或“dealStarted”',
      'request-words': '代码中有“requests”',
      'no-words': '代码中没有其他协议的字样',
    },
  },
};
