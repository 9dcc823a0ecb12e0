// The server's log: JSON lines on standard error. It never contains tokens or walls. Texts of strangers in it are escaped, because
// a terminal may show it.

import { escapeJson } from '@mcr-arena/tiles';
import { destination, type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

export function createLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  const redact = ['req.headers.authorization', 'req.headers.cookie'];
  const output = destination({ dest: 2, sync: true });
  return pino({ level: logLevel, redact }, { write: (line) => void output.write(escapeJson(line)) });
}
