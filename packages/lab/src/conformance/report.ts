// The report of a bot's check, printed by `mcr bot check`: the stored report of servers without what only they know.

import { checkReportSchema } from '@mcr-arena/protocol/documents';
import type * as z from 'zod';

export const botCheckSchema = checkReportSchema.omit({ program: true, different: true, setsPerHour: true });

export type BotCheck = Readonly<z.infer<typeof botCheckSchema>>;
