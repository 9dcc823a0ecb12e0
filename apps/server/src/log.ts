// The server's log: JSON lines on standard error. It never contains tokens or walls.

import { destination, type Logger, pino } from 'pino';
import type { Settings } from './settings.ts';

export function createLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  const redact = ['req.headers.authorization', 'req.headers.cookie'];
  return pino({ level: logLevel, redact }, destination({ dest: 2, sync: true }));
}
