// Texts about the live connection.

import type { Messages } from '../language/language.svelte.ts';

export interface LiveTexts {
  readonly live: string;
  readonly connecting: string;
  readonly lost: string;
}

export const LIVE_MESSAGES: Messages<LiveTexts> = {
  en: {
    live: 'live',
    connecting: 'connecting',
    lost: 'Connection lost. The page shows the last state received and continues when the server answers.',
  },
  zh: {
    live: '实时',
    connecting: '连接中',
    lost: '连接中断。当前显示的是最后收到的内容；服务器恢复后会自动继续。',
  },
};
