// The report of a bot's check: what `mcr bot check` prints and a server keeps.

import * as z from 'zod';

const faultSchema = z.strictObject({
  situation: z.string().describe('a recorded situation, or a deal of the smoke table'),
  request: z.string().describe("what was asked, in Botzone's words"),
  answer: z.string().describe('what the bot answered, or how it failed'),
  legal: z.array(z.string()).describe("what it might have answered, in Botzone's words"),
  stderr: z.string().describe('what it printed in that deal'),
});

export const botCheckSchema = z.strictObject({
  ok: z.boolean(),
  situations: z
    .int()
    .min(0)
    .describe('recorded situations that were asked; those after a claim that the bot does not make are left out'),
  deals: z.int().min(0).describe('deals of the smoke table that were played'),
  faults: z.array(faultSchema),
  decisionMs: z.strictObject({ p50: z.number().min(0), p99: z.number().min(0) }).describe('wall time of a decision'),
  memoryMiB: z.number().min(0).describe('the largest resident memory; 0 where it cannot be measured'),
});

export type BotCheck = Readonly<z.infer<typeof botCheckSchema>>;
export type CheckFault = Readonly<z.infer<typeof faultSchema>>;
