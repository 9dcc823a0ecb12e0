// The report of a bot's check, printed by `mcr bot check`: the report of servers without the fields that only they have.

import { checkReportSchema } from '@mcr-arena/protocol/documents';
import type * as z from 'zod';

export const botCheckSchema = checkReportSchema.omit({ program: true, different: true, setsPerHour: true });

export type BotCheck = Readonly<z.infer<typeof botCheckSchema>>;
