// Texts about the live connection.

import { messages } from '../language/languages.ts';

export const LIVE_MESSAGES = messages({
  en: {
    connecting: 'connecting',
    lost: 'Connection lost. The page shows the last state received and continues when the server responds.',
  },
  zh: {
    connecting: '连接中',
    lost: '连接中断。当前显示的是最后收到的内容；服务器恢复后会自动继续。',
  },
});
