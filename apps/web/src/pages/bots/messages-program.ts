// Texts about how an uploaded program was recognised.

import { messages } from '../../ui/language/languages.ts';

const PROTOCOLS: Readonly<Record<string, string>> = {
  'botzone-json': 'Botzone JSON',
  'botzone-simple': 'Botzone simple interaction',
  events: 'events',
};

export const PROGRAM_MESSAGES = messages({
  en: {
    recognised: 'Recognised as',
    protocols: PROTOCOLS,
    keepRunning: 'keep-running',
    runtime: (name: string) => `runtime ${name}`,
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
});
